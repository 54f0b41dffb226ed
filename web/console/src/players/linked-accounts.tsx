import type { AccountLink } from "@portal/contract/console/player";
import { cx } from "../../../src/ui/page/cx.ts";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import styles from "./player-view.module.css";

const SHARES = { phone: "số điện thoại", device: "trình duyệt", payer: "người trả tiền" } as const;

/** The accounts that are perhaps the same person's, each with what they share. */
export function LinkedAccounts({ links }: { links: readonly AccountLink[] }) {
  return (
    <Panel title="Tài khoản liên quan">
      {links.length === 0 ? (
        <p className="fine-print">
          Không có tài khoản nào chung điện thoại, trình duyệt hay người trả tiền
        </p>
      ) : (
        <ul className={cx("stack-2", styles["lines"])}>
          {links.map(({ username, shares, isLocked }) => (
            <li key={username}>
              <Link to={`/players/${username}`}>{username}</Link>{" "}
              <span className="fine-print">
                {`chung ${shares.map((share) => SHARES[share]).join(", ")}${isLocked ? ", đang bị khóa" : ""}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
