/// The page's own style: system fonts, light and dark, narrow and wide, and a word beside every colour.
enum HTMLStyle {
    /// The contents of the style element.
    static let sheet: Markup = """

        :root {
          color-scheme: light dark;
          --page: #ffffff; --ink: #1c2126; --quiet: #5b6670; --line: #d5dade; --soft: #f4f6f8; --link: #1f5fa8;
          --critical: #a3121f; --high: #c2410c; --medium: #8a5a00; --low: #37618e; --hardening: #5b6670;
          --right: #1a6b35; --added: #fdecea; --badge: #ffffff;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #14181c; --ink: #e6e9ec; --quiet: #9aa5ae; --line: #363d44; --soft: #1f252b; --link: #8fbdf0;
            --critical: #ff7b80; --high: #ff9d66; --medium: #f0c265; --low: #9cc5f2; --hardening: #aab4bc;
            --right: #7fd99a; --added: #402427; --badge: #14181c;
          }
        }
        * { box-sizing: border-box; }
        body {
          font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page);
          max-width: 70rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
        }
        h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; }
        h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; }
        h3 { font-size: 1.05rem; line-height: 1.35; margin: 0; }
        h3 small { font-weight: normal; color: var(--quiet); margin-left: .5rem; }
        h4, h5 { margin: .8rem 0 .2rem; font-size: .9rem; }
        h5 { font-weight: normal; color: var(--quiet); margin: 0; }
        p { margin: .4rem 0; }
        a { color: var(--link); }
        code, pre { font: .85em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
        code { overflow-wrap: anywhere; }
        pre { background: var(--soft); padding: .6rem; margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
        small { font-size: .85em; }
        .about, .scope, .quiet { color: var(--quiet); }
        .about { font-size: .9rem; overflow-wrap: anywhere; }
        .verdict { border-left: .4rem solid var(--tone); background: var(--soft); padding: .7rem 1rem; margin: 1rem 0 .6rem; }
        .verdict p { margin: 0; }
        .verdict strong { font-size: 1.15rem; color: var(--tone); }
        .critical { --tone: var(--critical); }
        .high { --tone: var(--high); }
        .medium, .unjudged { --tone: var(--medium); }
        .low { --tone: var(--low); }
        .hardening { --tone: var(--hardening); }
        .right { --tone: var(--right); }
        td.critical, td.high, td.medium, td.low, td.hardening, td.unjudged, td.right { color: var(--tone); }
        td.critical, td.high, td.medium { font-weight: bold; }
        td a { color: inherit; }
        .counts { list-style: none; display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .6rem 0; padding: 0; }
        .counts a { color: inherit; }
        .cause {
          border: 1px solid var(--line); border-left: .4rem solid var(--tone); border-radius: .3rem;
          padding: .8rem 1rem; margin: .8rem 0;
        }
        details.cause { padding: .45rem 1rem; margin: .4rem 0; }
        .badge {
          background: var(--tone); color: var(--badge); border-radius: .25rem; padding: .1rem .45rem;
          font-size: .75rem; letter-spacing: .03em; text-transform: uppercase; vertical-align: .1em;
        }
        .scope { font-size: .9rem; margin: .15rem 0 .5rem; }
        .example { margin-top: .8rem; overflow-wrap: anywhere; }
        .findings { font-size: .9rem; overflow-wrap: anywhere; }
        .again code { background: var(--soft); padding: .15rem .4rem; margin-right: .5rem; display: inline-block; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: .5rem 0; }
        dt { color: var(--quiet); }
        dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
        .account dd { max-width: 52rem; }
        table { border-collapse: collapse; width: 100%; }
        th, td { border-bottom: 1px solid var(--line); padding: .25rem .6rem .25rem 0; text-align: left; vertical-align: top; }
        th { font-weight: normal; }
        thead th { color: var(--quiet); font-size: .85rem; }
        .matrix { width: auto; }
        .matrix th, .matrix td { padding-right: 1.5rem; }
        table.cases { table-layout: fixed; }
        table.cases thead th + th { width: 9.5rem; }
        table.cases th code { display: block; }
        table.causes td:first-child { width: 7rem; }
        table.token { font-size: .9rem; table-layout: fixed; margin: .4rem 0; }
        table.token thead th:first-child { width: 10rem; }
        table.token th, table.token td { overflow-wrap: anywhere; }
        .differs th { font-weight: bold; }
        .differs td:last-child { background: var(--added); }
        .exchange { display: grid; grid-template-columns: 1fr 1fr; gap: .8rem; }
        .exchange > div { min-width: 0; }
        .finding { margin: .2rem 0 .5rem; }
        .finding > summary { overflow-wrap: anywhere; }
        .finding[open] { border-left: .2rem solid var(--line); padding-left: .8rem; }
        summary { cursor: pointer; }
        .reasons { padding-left: 0; list-style: none; }
        .reasons > li { margin: .2rem 0; overflow-wrap: anywhere; }
        .ids { color: var(--quiet); font-size: .9rem; overflow-wrap: anywhere; }
        .group { margin: 1.4rem 0; }
        [id] { scroll-margin-top: 4.5rem; }
        .rest > summary { color: var(--quiet); padding: .3rem 0; }
        .empty { display: none; }
        #filter {
          position: sticky; top: 0; z-index: 1; background: var(--page); border-bottom: 1px solid var(--line);
          padding: .6rem 0; margin-top: 1.2rem;
        }
        #filter:not([hidden]) { display: flex; flex-wrap: wrap; gap: .4rem 1.2rem; align-items: center; }
        #filter input, #filter select {
          font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line);
          border-radius: .25rem; padding: .2rem .5rem; max-width: 100%;
        }
        #count { color: var(--quiet); }
        .targets { overflow-x: auto; }
        .targets table { min-width: 30rem; }
        @media (max-width: 40rem) {
          body { padding: 1rem .75rem 3rem; }
          .cause { padding: .7rem .75rem; }
          dl { grid-template-columns: 1fr; gap: 0; }
          dt { font-size: .85rem; margin-top: .35rem; }
          .exchange { grid-template-columns: 1fr; }
          table.cases thead th + th { width: 5.4rem; }
          table.cases td { font-size: .8rem; overflow-wrap: anywhere; }
          #filter { position: static; }
          table.token thead th:first-child { width: 5.5rem; }
          .matrix th, .matrix td { padding-right: .6rem; }
          .finding[open] { padding-left: .4rem; }
        }
        @media print { #filter { display: none !important; } }

        """
}
