// java.net.http: fetches each URL and checks a token's signature with the first one's keys. See check.py for the arguments.
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.RSAPublicKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

class Fetch {
    public static void main(String[] arguments) throws Exception {
        // The default client offers an upgrade to HTTP/2 on a plain connection; a server of HTTP/1.1 must ignore it.
        var client = HttpClient.newHttpClient();
        String keys = null;
        for (int i = 1; i < arguments.length; i++) {
            var request = HttpRequest.newBuilder(URI.create(arguments[i])).timeout(Duration.ofSeconds(10)).build();
            var response = client.send(request, BodyHandlers.ofByteArray());
            var digest = MessageDigest.getInstance("SHA-256").digest(response.body());
            System.out.println(response.statusCode() + " " + HexFormat.of().formatHex(digest) + " " + arguments[i]);
            if (keys == null) keys = new String(response.body());
        }
        var parts = arguments[0].split("\\.");
        var kid = member(new String(Base64.getUrlDecoder().decode(parts[0])), "kid");
        var verifier = Signature.getInstance("SHA256withRSA");
        verifier.initVerify(key(keys, kid));
        verifier.update((parts[0] + "." + parts[1]).getBytes());
        var valid = verifier.verify(Base64.getUrlDecoder().decode(parts[2]));
        System.out.println("signature " + (valid ? "valid" : "invalid"));
    }

    private static PublicKey key(String keys, String kid) throws Exception {
        var objects = Pattern.compile("\\{[^{}]*\\}").matcher(keys);
        while (objects.find()) {
            if (!kid.equals(member(objects.group(), "kid"))) continue;
            var modulus = number(member(objects.group(), "n"));
            var exponent = number(member(objects.group(), "e"));
            return KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent));
        }
        throw new IllegalStateException("no key " + kid);
    }

    private static String member(String object, String name) {
        var match = Pattern.compile("\"" + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(object);
        return match.find() ? match.group(1) : null;
    }

    private static BigInteger number(String text) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(text));
    }
}
