/// The page's own style: system fonts, two colour schemes, and words beside every colour.
enum HTMLStyle {
    /// The contents of the style element.
    static let sheet: Markup = """

        :root { color-scheme: light dark; --line: #c8ccd0; --soft: #f3f5f7; }
        :root { --bad: #b3261e; --warn: #8a5a00; --good: #1a6b35; --note: #37618e; }
        @media (prefers-color-scheme: dark) {
          :root { --line: #454b52; --soft: #22262b; }
          :root { --bad: #ff8a80; --warn: #ffcc66; --good: #7fd99a; --note: #9cc5f2; }
        }
        body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
        table { border-collapse: collapse; }
        th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left; vertical-align: top; }
        th { font-weight: normal; }
        thead th, th.group { background: var(--soft); font-weight: bold; }
        td.number { text-align: right; font-variant-numeric: tabular-nums; }
        details { border: 1px solid var(--line); border-radius: .3rem; margin: .5rem 0; padding: .4rem .8rem; }
        summary { cursor: pointer; }
        dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
        dt { opacity: .75; }
        dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
        pre { background: var(--soft); padding: .6rem; white-space: pre-wrap; overflow-wrap: anywhere; }
        .next { border-left: .3rem solid var(--note); padding-left: .8rem; }
        .critical, .fail, .error { color: var(--bad); }
        .critical { font-weight: bold; }
        .warn, .inconclusive { color: var(--warn); }
        .pass { color: var(--good); }
        .pass-undocumented, .info { color: var(--note); }
        td a { color: inherit; }

        """
}
