import { otherOperations } from "./limits/other-attempts.ts";
import { tryLimits } from "./limits/try-limits.ts";

const ATTEMPTS = 10_000;
const PLANTED_ATTEMPTS = 6_000;

/** `npm run drill -- limits`: what anybody can do by SQL of their own with the logins of the programs. */
export async function run(): Promise<boolean> {
  const tried = await tryLimits(ATTEMPTS, PLANTED_ATTEMPTS);
  const { committed, committedOtherwise, wrong, done, unnoticed } = tried;
  say(`${ATTEMPTS} attempts as portal_console: ${committed} within the limits`);
  say(`${ATTEMPTS} attempts as portal_app and portal_operator: ${committedOtherwise} committed`);
  say(`${wrong.length} beyond the limits`, wrong);
  say(`carried out: ${done.map(({ operation, times }) => `${operation} ${times}`).join(", ")}`);
  say(`protections whose absence was not noticed: ${unnoticed.length}`, unnoticed);
  const isDone = (name: string) => done.some(({ operation }) => operation === name);
  // A refund and a chargeback are one operation under two names.
  const untried = [
    "grant",
    "enter",
    "assign",
    "return",
    "explain-outgoing",
    "recall",
    ...otherOperations,
  ].filter((name) => !isDone(name));
  if (!isDone("refund") && !isDone("chargeback")) untried.push("refund");
  say(`never carried out: ${untried.length}`, untried);
  return untried.length + wrong.length + unnoticed.length === 0;
}

function say(text: string, lines: readonly string[] = []): void {
  process.stdout.write(`${[text, ...lines.slice(0, 20).map((line) => `  ${line}`)].join("\n")}\n`);
}
