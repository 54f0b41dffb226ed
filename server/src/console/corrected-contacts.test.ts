/** A correction of a contact is checked by two persons who both see the whole of it. */
import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, okay } from "../testing/people/browser.ts";
import { aPlayer } from "../testing/people/people.ts";
import { aPhoneNumber, inE164 } from "../testing/people/phones.ts";
import { approvedBy, proposedBy } from "../testing/people/staff.ts";
import { aPortal } from "../testing/portal/test-portal.ts";
import { aConsole } from "../testing/portal/test-console.ts";

const portal = await aPortal();
const console = await aConsole(portal.database);

let [lan, mai, minh, hoa, dung]: Browser[] = [];
beforeAll(async () => {
  lan = await console.signIn("lan", "support");
  mai = await console.signIn("mai", "support");
  minh = await console.signIn("minh", "payments");
  hoa = await console.signIn("hoa", "senior");
  dung = await console.signIn("dung", "auditor");
});

async function aProposal(contact = aPhoneNumber(), what = "phone") {
  const { username } = await aPlayer(portal);
  const order = { operation: "correct-contact", username, what, contact };
  return { contact, order, proposal: await proposedBy(lan!, order) };
}

const lookedAt = (staff: Browser, { id }: { readonly id: string }) =>
  staff.post(`/api/console/approvals/${id}/contact`);

const shown = (id: string) =>
  portal.database.query(
    `select operator, command, details->'revealed' as revealed from operator_log
     where details->>'approvalId' = $1 order by id`,
    [id],
  );

describe("R-SEC-2: a corrected contact", () => {
  test("is seen whole by its proposer and its approver, and the log says by whom", async () => {
    const { contact, order, proposal } = await aProposal();
    const preview = (await okay(lan!.post("/api/console/operations/preview", { order }))).body;
    expect(preview["contact"]).toBe(inE164(contact));
    expect((await okay(lookedAt(hoa!, proposal))).body).toEqual({ contact: inE164(contact) });
    expect((await okay(lookedAt(lan!, proposal))).body).toEqual({ contact: inE164(contact) });
    await okay(approvedBy(hoa!, proposal));
    expect(await shown(proposal.id)).toEqual([
      { operator: "lan", command: "correct-contact propose", revealed: ["newContact"] },
      { operator: "hoa", command: "reveal-contact", revealed: ["newContact"] },
      { operator: "lan", command: "reveal-contact", revealed: ["newContact"] },
      { operator: "hoa", command: "users correct-contact", revealed: null },
    ]);
    const kept = await portal.database.query(
      "select a::text, l::text from approvals a, operator_log l",
    );
    expect(JSON.stringify(kept)).not.toContain(contact.slice(1));
  });

  test("is an address, too", async () => {
    const { proposal } = await aProposal("Moi.Nguyen@Example.VN", "email");
    expect((await okay(lookedAt(hoa!, proposal))).body).toEqual({
      contact: "Moi.Nguyen@example.vn",
    });
  });

  test("cannot be approved by a person who has not looked at it", async () => {
    const { proposal } = await aProposal();
    expect((await approvedBy(hoa!, proposal)).body["errorCode"]).toBe("contact_not_seen");
    await okay(lookedAt(hoa!, proposal));
    const other = await aProposal();
    expect((await approvedBy(hoa!, other.proposal)).body["errorCode"]).toBe("contact_not_seen");
    await okay(approvedBy(hoa!, proposal));
    expect((await lookedAt(hoa!, proposal)).body["errorCode"]).toBe("approval_not_open");
  });

  test("is shown to nobody else, and no other proposal has one", async () => {
    const { proposal, contact } = await aProposal();
    for (const staff of [mai!, minh!, dung!]) {
      const answer = await lookedAt(staff, proposal);
      expect(["approval_not_open", "right_missing"]).toContain(answer.body["errorCode"]);
      expect(answer.text).not.toContain(contact.slice(1));
    }
    const { username } = await aPlayer(portal);
    const lock = await proposedBy(lan!, { operation: "revoke-access", username });
    expect((await lookedAt(hoa!, lock)).body["errorCode"]).toBe("approval_not_open");
  });
});
