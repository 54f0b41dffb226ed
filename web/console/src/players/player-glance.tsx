import { getPlayer } from "@portal/contract/console/player";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { useReply } from "../api.ts";
import { PlayerMarks } from "./player-facts.tsx";
import { PlayerHead } from "./player-head.tsx";
import { PlayerMoney } from "./player-money.tsx";

/** The head of a player's page, beside what is decided about them. */
export function PlayerGlance({ username }: { username: string }) {
  const { data, error } = useReply(getPlayer, { params: { username } });
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <p role="status">Đang tải …</p>;
  return (
    <aside className="stack-3" aria-label={`Người chơi ${username}`}>
      <PlayerHead page={data} />
      <PlayerMarks page={data} />
      <PlayerMoney money={data.money} />
      <Link to={`/players/${username}`}>Mở trang người chơi</Link>
    </aside>
  );
}
