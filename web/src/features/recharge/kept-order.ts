/**
 * An order whose answer is not known yet. It is kept before it is sent: whoever presses again after a
 * lost answer or a reload sends the same key, and the server does the order once.
 */
export type KeptOrder = {
  /** Whose order: another player may sign in on the same tab. */
  readonly username: string;
  readonly idempotencyKey: string;
  readonly creditAmount: number;
  readonly zoneId: string;
};

type OrderChoice = Pick<KeptOrder, "username" | "creditAmount" | "zoneId">;

const STORAGE_KEY = "recharge.order";
/** Where the browser forbids storage, this serves until the page closes. */
let remembered: string | null = null;

/** The order to send for a choice: the one that is kept where it is the same, else a new one. */
export function keepOrder(choice: OrderChoice): KeptOrder {
  const kept = keptOrder(choice.username);
  if (kept?.creditAmount === choice.creditAmount && kept.zoneId === choice.zoneId) return kept;
  const order = { ...choice, idempotencyKey: crypto.randomUUID() };
  write(JSON.stringify(order));
  return order;
}

export function keptOrder(username: string): KeptOrder | undefined {
  const order = parse(read());
  return order?.username === username ? order : undefined;
}

/** Its answer is known. One that was kept since stays. */
export function forgetOrder({ idempotencyKey }: KeptOrder): void {
  if (parse(read())?.idempotencyKey === idempotencyKey) write(null);
}

function parse(text: string | null): KeptOrder | undefined {
  return text === null ? undefined : (JSON.parse(text) as KeptOrder);
}

function read(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return remembered;
  }
}

function write(text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    remembered = text;
  }
}
