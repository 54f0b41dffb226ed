/** Makes docs/configuration.md from the schema that validates the settings. */
import { bankFeedNames } from "../../server/src/providers/bank/bank-feeds.ts";
import { environment } from "../../server/src/settings/environment.ts";

const FEEDS = bankFeedNames.map((name) => `\`${name}\``).join(", ");

const HEAD = `# Configuration

Made from the schema that validates the settings (\`server/src/settings/environment.ts\`); do not edit.

Settings are environment variables; \`.env\` in the project's folder is read too. A missing, malformed or unsafe setting stops the start
and is named; [\`doctor\`](operator.md#is-the-installation-sound) tries them on the parties that they name. How secrets are changed:
[secrets](secrets.md). Brand, links, support numbers, methods, rates, payable amounts, first bonuses and gift campaigns (which [the
console](operator.md#bonuses-gift-campaigns-and-notices) changes from then on) are in \`portal.config.ts\`, or in the file that \`PORTAL_CONFIG\`
names. \`npm start\` sets what the sandbox needs and nobody has set, and reads [the sandbox's own settings](../sandbox/README.md).

\`npm start -- --as <name>\`, as often as needed, rehearses a real provider's settings against the sandbox: \`recaptcha\`, \`sepay-body\`,
\`sepay-apikey\`, ${FEEDS}, \`card-sorted\`, \`card-query\`, \`viettel-sha256\`, \`sms-brand\` (\`tools/rehearsals.ts\`). Variables that are set
stay. With a bank feed (${FEEDS}) the sandbox reports both banks' money as that feed (\`SANDBOX_BANK_FEED\`), and \`PORTAL_CONFIG\` names the demo's
settings with this \`feed\` (\`tools/rehearsed/\`); the last feed named counts. To use your own settings file, name it in \`PORTAL_CONFIG\`, with the same
\`feed\` in it. The operator's commands need the same two settings.

Only \`PORT\` has to be chosen. With \`npm start\` the sandbox is one port above it, \`/metrics\` two (further processes of \`npm run serve\` 12, 22, …), the
operator's console three, the sandbox's SMTP 25; if another program uses one of these, any free port is taken. If a port that you set is busy, the start
stops and names it. A second \`npm start\` needs its own \`PORT\` and \`DATA_DIR\`.

## The logins of the database
\`npm start\`, and \`npm run serve\` without \`DATABASE_URL\`, run an embedded PostgreSQL and make its logins.
On your own server (PostgreSQL 18 or newer) a superuser makes them once:

\`\`\`sql
create role portal_owner login password 'a long password';
create role portal_app login password 'another long password' admin portal_owner;
create role portal_console login password 'a third long password' admin portal_owner;
create role portal_operator login password 'a fourth long password' admin portal_owner;
create database portal owner portal_owner;
\`\`\`

- \`portal_app\` (\`DATABASE_URL\`): the portal's processes. It owns no table and belongs to no other role; the migrations grant its rights, so nobody can make the
  process do more. It does nothing that operators do by hand.
- \`portal_operator\` (\`OPERATOR_DATABASE_URL\`): the operator's commands. No serving process has it.
- \`portal_console\` (\`CONSOLE_DATABASE_URL\`): the operator's console (\`npm run console\`). It reads what the console shows, no password or key, and acts only as
  the signed-in person, within the table \`staff_limits\`.
- \`portal_owner\` (\`MIGRATION_DATABASE_URL\`): owns the tables and migrates them: \`npm run portal -- migrate\`, before the new version starts. Give only that step
  this setting.

At its start the process asks the database who it is. It refuses to serve if its login may do more (a superuser, an owner, a member of another role, a right to
change the books), if a migration is missing, if the server is older than PostgreSQL 18, or if its limits (\`statement_timeout\` 2 s, \`lock_timeout\` 1 s,
\`idle_in_transaction_session_timeout\` 5 s, \`timezone\` UTC) do not arrive. They do not arrive through a pooler that drops the start parameter \`options\`, as
PgBouncer does with \`ignore_startup_parameters = options\`; the message then has the \`alter role portal_app in database … set …\` that set the limits another
way.

## Several database servers
If one of several PostgreSQL servers takes the writes and the others follow it ([failover](failover.md)), the portal finds it in one of two ways:

- \`DATABASE_URL\` names all of them, as for PostgreSQL's own programs:
  \`postgres://portal_app:…@one:5432,two:5432,three:5432/portal?target_session_attrs=read-write\`. Each new connection goes to the server that takes writes. All
  are asked at once, so a dead one delays nothing.
- \`DATABASE_URL\` names one address, where HAProxy passes connections to that server, with or without PgBouncer in front. PgBouncer in transaction mode gives a
  connection away after each transaction, so LISTEN does not work: \`DATABASE_LISTEN_URL\` names an address without PgBouncer, for one connection per process.
  PgBouncer also drops the time limits: set them by \`alter role\`, as the start's message says. \`MIGRATION_DATABASE_URL\`, the operator's commands and
  \`CONSOLE_DATABASE_URL\` bypass PgBouncer too: a migration holds a session lock, reports need longer than the limits, and the console listens.

## The variables
| variable | default | meaning |
|---|---|---|
`;

/** Returns the document that describes the current schema. */
export function configurationDocs(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const standard: unknown = schema.safeParse(undefined).data;
    // An absent value may be read as an empty list.
    const isShown = standard !== undefined && !Array.isArray(standard);
    const shown = isShown ? `\`${JSON.stringify(standard).replaceAll('"', "")}\`` : "";
    return `| \`${name}\` | ${shown} | ${schema.description ?? ""} |`;
  });
  return `${HEAD}${rows.join("\n")}\n`;
}
