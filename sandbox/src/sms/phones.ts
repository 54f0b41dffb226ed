/** The texts between the players' phones and the portal. */

export type Text = {
  id: number;
  from: string;
  to: string;
  text: string;
  at: string;
};

export type Phones = {
  /** Keeps a text of the portal to a phone. */
  receive(from: string, to: string, text: string): Text;
  /** Keeps a text of a phone to a support number. */
  send(from: string, to: string, text: string): Text;
  /** Returns the portal's texts, newest first. */
  received(to?: string): Text[];
  /** Returns the portal's texts after this one, oldest first. */
  receivedAfter(id: number): Text[];
  /** Returns the players' texts, newest first. */
  sent(): Text[];
  lastId(): number;
  clear(): void;
};

const MAX_KEPT = 1000;

export function createPhones(): Phones {
  let received: Text[] = [];
  let sent: Text[] = [];
  let lastId = 0;
  const write = (from: string, to: string, text: string): Text => ({
    id: ++lastId,
    from,
    to,
    text,
    at: new Date().toISOString(),
  });
  return {
    receive(from, to, text) {
      const message = write(from, to, text);
      received = [message, ...received].slice(0, MAX_KEPT);
      return message;
    },
    send(from, to, text) {
      const message = write(from, to, text);
      sent = [message, ...sent].slice(0, MAX_KEPT);
      return message;
    },
    received: (to) => (to === undefined ? received : received.filter((one) => one.to === to)),
    receivedAfter: (id) => received.filter((one) => one.id > id).toReversed(),
    sent: () => sent,
    lastId: () => lastId,
    clear() {
      received = [];
      sent = [];
    },
  };
}
