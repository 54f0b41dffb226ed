/** Who may import whom. tools/checks/import-rules.test.ts has an import that each rule forbids. */
const inside = (folder) => `^${folder}/`;
const OUTSIDE_TESTS = "(\\.test\\.tsx?$|/testing/|^server/src/fault-injection/)";

const forbidden = [
  {
    name: "no-cycles",
    comment: "A circle of files can be understood only as a whole.",
    from: {},
    to: { circular: true },
  },
  {
    name: "features-apart",
    comment: "What two features share belongs to domain/ (server) or ui/ and lib/ (web).",
    from: {
      path: "^(server/src|server/src/console|web/src)/features/([^/]+)/",
      pathNot: OUTSIDE_TESTS,
    },
    to: { path: "^$1/features/", pathNot: "^$1/features/$2/" },
  },
  {
    name: "kit-knows-nothing-of-the-portal",
    comment:
      "Of the contract it may know what a call and an error are, the names of cookies, and the form of a password.",
    from: { path: inside("server/src/kit"), pathNot: OUTSIDE_TESTS },
    to: {
      path: "^(server/src/|contract/)",
      pathNot:
        "^(server/src/kit/|contract/src/(http/(call|cookies|errors|error-codes)|values/opaque-string)\\.ts)",
    },
  },
  {
    name: "domain-above-kit",
    comment:
      "The domain knows neither features, nor who the outside parties are; only what an email and a text are, and how they go.",
    from: { path: inside("server/src/domain"), pathNot: OUTSIDE_TESTS },
    to: {
      path: "^server/src/",
      pathNot:
        "^server/src/((domain|kit|messages)/|providers/[^/]+/(mailer|places|sms-gateway)\\.ts$)",
    },
  },
  {
    name: "emails-and-texts-are-plain",
    comment: "They are written from what they are given.",
    from: { path: inside("server/src/messages"), pathNot: OUTSIDE_TESTS },
    to: { path: "^server/src/", pathNot: inside("server/src/messages") },
  },
  {
    name: "providers-have-no-rules-of-ours",
    from: { path: inside("server/src/providers"), pathNot: OUTSIDE_TESTS },
    to: { path: "^server/src/", pathNot: inside("server/src/providers") },
  },
  {
    name: "environment-read-in-one-place",
    comment: "Only config.ts reads settings/environment.ts; features get the finished settings.",
    from: { path: "^server/src/", pathNot: "^server/src/(config\\.ts|settings/)" },
    to: { path: "^server/src/settings/environment\\.ts$" },
  },
  {
    name: "providers-wired-in-one-place",
    comment: "Others see an adapter's type only, and the settings which bank feeds there are.",
    from: {
      path: "^server/src/",
      pathNot: `(^server/src/((services|outside-parties)\\.ts$|cli/parties\\.ts$|console/services\\.ts$|providers/)|${OUTSIDE_TESTS})`,
    },
    to: {
      path: "^server/src/providers/",
      pathNot:
        "^server/src/providers/(probe\\.ts$|[^/]+/(bank-feeds|bot-check|card-gateway|game-server|identity-provider|mailer|places|push-sender|sms-gateway|transfer-feed)\\.ts$)",
    },
  },
  {
    name: "contract-alone",
    from: { path: inside("contract"), pathNot: OUTSIDE_TESTS },
    to: { path: "^(server|web|sandbox|e2e|bench|tools|simulation|drill)/" },
  },
  {
    name: "contract-needs-zod-only",
    comment: "It runs in the browser and on the server alike.",
    from: { path: inside("contract/src"), pathNot: OUTSIDE_TESTS },
    to: { pathNot: "(^contract/src/|node_modules/zod/)" },
  },
  {
    name: "ui-knows-no-api",
    comment:
      "Parts get what they show as properties; of the contract they may know its numbers, how typed text is cleaned, and what kinds of transactions there are.",
    from: { path: inside("web/src/ui") },
    to: {
      path: "^(web/src/(features|layout|pages|lib/(api|live|session)/)|contract/)",
      pathNot:
        "^contract/src/(values/(clean-lines|clean-text|limits|money|more-percent|opaque-string|password-strength)|transactions)\\.ts$",
    },
  },
  {
    name: "lib-below-features",
    from: { path: "^web/src/(lib|ui)/" },
    to: { path: "^web/src/(features|layout|pages)/" },
  },
  {
    name: "pages-above-features",
    comment: "A page that shows parts of several features puts them together; nothing needs it.",
    from: { path: "^web/src/(features|layout)/" },
    to: { path: inside("web/src/pages") },
  },
  {
    name: "page-apart-from-server",
    from: { path: "^(web/(src|console)|contract/src)/" },
    to: { path: "^(server|sandbox)/" },
  },
  {
    name: "players-get-nothing-of-the-console",
    comment: "The console uses parts of the players' pages, never the other way round.",
    from: { path: "^web/(src|build)/" },
    to: { path: inside("web/console") },
  },
  {
    name: "sandbox-imitates-strangers",
    comment: "It must not work only because it shares code with what it tests.",
    from: { path: inside("sandbox") },
    to: { path: "^(server|contract|web|e2e|bench|tools|simulation|drill)/" },
  },
  {
    name: "server-apart-from-the-rest",
    from: { path: inside("server"), pathNot: OUTSIDE_TESTS },
    to: { path: "^(web|sandbox|e2e|bench|tools|simulation|drill)/" },
  },
  {
    name: "command-line-is-an-entry",
    comment: "It calls the use cases; nothing of the server needs it.",
    from: { path: "^server/src/", pathNot: `(^server/src/cli/|${OUTSIDE_TESTS})` },
    to: { path: inside("server/src/cli") },
  },
  {
    name: "operations-above-features",
    comment: "An operation may run a feature's use case; no feature needs an operation.",
    from: { path: "^server/src/(features|domain)/", pathNot: OUTSIDE_TESTS },
    to: { path: inside("server/src/operations") },
  },
  {
    name: "console-is-an-entry",
    comment: "It calls use cases and operations; nothing of the server needs it.",
    from: { path: "^server/src/", pathNot: `(^server/src/(console|cli)/|${OUTSIDE_TESTS})` },
    to: { path: inside("server/src/console") },
  },
  {
    name: "command-line-does-what-the-console-does",
    comment: "It runs the console's operations, and needs nothing of what serves its pages.",
    from: { path: "^server/src/cli/", pathNot: OUTSIDE_TESTS },
    to: { path: "^server/src/console/([^/]+$|features/[^/]+/feature\\.ts$)" },
  },
  {
    name: "client-calls-the-console",
    comment:
      "What works as a person of the staff is a client of the console, and nothing of the server.",
    from: {
      path: "^server/src/cli/(client/|(command|help|options|output)\\.ts$)",
      pathNot: OUTSIDE_TESTS,
    },
    to: {
      path: "^server/src/",
      pathNot: "^server/src/(cli/client/|cli/(command|help|options|output)\\.ts$|kit/text/)",
    },
  },
  {
    name: "simulations-verify-from-outside",
    comment:
      "They start the programs, give the operator's commands and speak over the wire. They must not calculate with the code that they verify.",
    from: { path: inside("simulation") },
    to: {
      path: "^(contract|server|web|sandbox|e2e|bench|tools|drill)/",
      pathNot:
        "^server/src/(embedded-postgres/|domain/ledger/(?:invariants|verify-scope)\\.ts$|kit/|settings/|testing/|cli/testing/run-portal\\.ts$)",
    },
  },
  {
    name: "failover-is-drilled-from-outside",
    comment: "It breaks what surrounds the programs, and judges as the simulations do.",
    from: { path: inside("drill/failover") },
    to: {
      path: "^(contract|server|web|sandbox|e2e|bench)/",
      pathNot: "^server/src/(embedded-postgres|kit|testing)/",
    },
  },
  {
    name: "conformance-stands-alone",
    comment:
      "Makers of game servers and gateways read it as the interface in other words: what it shares with the portal it would not test.",
    from: { path: inside("conformance"), pathNot: OUTSIDE_TESTS },
    to: { pathNot: `(^(node:|conformance/)|${OUTSIDE_TESTS})`, dependencyTypesNot: ["core"] },
  },
  {
    name: "a-reference-is-one-file",
    comment: "A maker copies it.",
    from: { path: inside("conformance/reference") },
    to: { dependencyTypesNot: ["core"] },
  },
  {
    name: "journeys-come-by-the-front-door",
    from: { path: inside("e2e") },
    to: { path: "^(server|web|sandbox)/" },
  },
  {
    name: "workspaces-by-their-name",
    comment: "A relative path goes round what a workspace exports.",
    from: { path: "^(contract|server|web|sandbox|e2e)/" },
    to: {
      path: "^(contract|server|web|sandbox|e2e)/",
      pathNot: "^$1/",
      dependencyTypes: ["local"],
    },
  },
  {
    name: "tests-help-tests-only",
    from: { path: "^(contract|server|web|sandbox|tools|conformance)/", pathNot: OUTSIDE_TESTS },
    to: { path: OUTSIDE_TESTS },
  },
];

export default {
  forbidden: forbidden.map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    // The TypeScript of this project has no parser that this tool can use; swc has.
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};
