/// The page's script, which filters the list of cases; without it the list is whole.
enum HTMLScript {
    /// What the page may do: use its own style, and run this script.
    static let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(digest)'"

    /// The script's SHA-256 in base64; a test holds it against the text.
    private static let digest = "ml49NFuIRYgNsPJNSkYu+aD4boU17AIh6Xa6yxGHDJE="

    /// The form that the script shows and listens to.
    static let form: Markup = """
        <form id="filter" role="search" hidden>
        <label>Search <input type="search" id="words" placeholder="id, title, answer"></label>
        <label>Show <select id="tone"><option value="">every case</option><option value="finding">findings</option>\
        <option value="critical">critical</option><option value="high">high</option>\
        <option value="medium">medium</option><option value="low">low</option>\
        <option value="hardening">hardening</option><option value="unjudged">not judged</option>\
        <option value="right">right</option><option value="quiet">left out or known</option></select></label>
        <output id="count"></output>
        </form>
        """

    /// The script.
    static let text: Markup = """

        (function () {
          "use strict";
          var form = document.getElementById("filter");
          if (!form) return;
          var words = document.getElementById("words"), tone = document.getElementById("tone");
          var count = document.getElementById("count");
          var rows = Array.from(document.querySelectorAll("table.cases tbody"));
          var texts = rows.map(function (row) { return row.textContent.toLowerCase(); });
          var bad = "td.critical, td.high, td.medium, td.low, td.hardening";
          function filter() {
            var wanted = words.value.toLowerCase().split(/\\s+/).filter(Boolean), shown = 0;
            rows.forEach(function (row, place) {
              var cells = tone.value === "finding" ? bad : tone.value && "td." + tone.value;
              var fits = wanted.every(function (word) { return texts[place].includes(word); });
              row.hidden = !fits || Boolean(cells && !row.querySelector(cells));
              if (!row.hidden) shown += 1;
            });
            var filters = wanted.length > 0 || tone.value !== "";
            document.querySelectorAll("section.group, details.rest, table.cases").forEach(function (part) {
              part.classList.toggle("empty", filters && !part.querySelector("table.cases tbody:not([hidden])"));
            });
            document.querySelectorAll("details.rest").forEach(function (part) { part.open = filters; });
            count.textContent = filters ? shown + " of " + rows.length + " cases" : rows.length + " cases";
          }
          function reveal() {
            var place = document.getElementById(decodeURIComponent(location.hash.slice(1)));
            if (!place) return;
            for (var part = place; part; part = part.parentElement) {
              if (part.tagName === "DETAILS") part.open = true;
              part.hidden = false;
            }
            place.scrollIntoView();
          }
          form.hidden = false;
          form.addEventListener("submit", function (event) { event.preventDefault(); });
          words.addEventListener("input", filter);
          tone.addEventListener("change", filter);
          window.addEventListener("hashchange", reveal);
          filter();
          reveal();
        })();

        """
}
