<?php
// PHP's curl: fetches each URL. It leaves the signature to others. See check.py for the arguments.
foreach (array_slice($argv, 2) as $url) {
    $transfer = curl_init($url);
    curl_setopt_array($transfer, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT => 10]);
    $body = curl_exec($transfer);
    if ($body === false) {
        fwrite(STDERR, curl_error($transfer) . "\n");
        exit(1);
    }
    echo curl_getinfo($transfer, CURLINFO_HTTP_CODE), " ", hash("sha256", $body), " $url\n";
}
