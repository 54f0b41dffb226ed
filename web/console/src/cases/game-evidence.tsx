/** Shows the player's last recharges of the game, and what the game said to each. */
import { getTransaction } from "@portal/contract/console/money";
import { getPlayer } from "@portal/contract/console/player";
import { formatCoins, formatDateTime, formatNumber } from "../../../src/lib/text/format.ts";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { StatusBadge } from "../../../src/ui/feedback/status-badge.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { Panel } from "../../../src/ui/page/panel.tsx";
import { useReply } from "../api.ts";
import styles from "./cases.module.css";

const ORDERS = 3;

export function GameEvidence({ username }: { username: string }) {
  const { data, error } = useReply(getPlayer, { params: { username } });
  const orders = data?.player.transactions.filter(({ type }) => type === "credit.pay");
  return (
    <Panel title="Lần nạp game gần đây">
      {error && <Notice tone="danger">{error.message}</Notice>}
      {orders?.length === 0 && <p>Gần đây chưa nạp game lần nào.</p>}
      {orders?.slice(0, ORDERS).map(({ id, status, createdAt }) => (
        <div key={id} className={styles["candidate"]}>
          <span className="row-2 align-centre between">
            <Link to={`/transactions/${id}`}>{formatDateTime(createdAt)}</Link>
            <StatusBadge status={status} />
          </span>
          <Delivery id={id} />
        </div>
      ))}
    </Panel>
  );
}

/** What went where, and the game's last failure. */
function Delivery({ id }: { id: string }) {
  const { data, error } = useReply(getTransaction, { params: { id } });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data?.order) return null;
  const { order, asking } = data;
  const { creditKp, coins, coinName, zoneName, account, characterName } = order;
  return (
    <>
      <p>
        {`${formatNumber(creditKp)} KP thành ${formatCoins(coins)} ${coinName ?? "xu"}, máy chủ ${zoneName}, `}
        {characterName === null ? `tài khoản ${account}` : `nhân vật ${characterName}`}
      </p>
      {asking && (
        <p className="note">
          {asking.isGivenUp ? "Không hỏi máy chủ game nữa" : "Đang hỏi lại máy chủ game"}
          {asking.lastError !== null && `: ${asking.lastError}`}
        </p>
      )}
    </>
  );
}
