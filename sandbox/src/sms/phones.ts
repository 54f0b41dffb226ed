/** The texts between the players' phones and the portal. */

type Text = {
  id: number;
  from: string;
  to: string;
  text: string;
  at: string;
};

const MAX_KEPT = 1000;

export function createPhones() {
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
    /** Keeps a text of the portal to a phone. */
    receive(from: string, to: string, text: string): Text {
      const message = write(from, to, text);
      received = [message, ...received].slice(0, MAX_KEPT);
      return message;
    },
    /** Keeps a text of a phone to a support number. */
    send(from: string, to: string, text: string): Text {
      const message = write(from, to, text);
      sent = [message, ...sent].slice(0, MAX_KEPT);
      return message;
    },
    /** Returns the portal's texts, newest first. */
    received: (to?: string) =>
      to === undefined ? received : received.filter((one) => one.to === to),
    /** Returns the portal's texts after this one, oldest first. */
    receivedAfter: (id: number) => received.filter((one) => one.id > id).toReversed(),
    /** Returns the players' texts, newest first. */
    sent: () => sent,
    lastId: () => lastId,
    clear() {
      received = [];
      sent = [];
    },
  };
}
