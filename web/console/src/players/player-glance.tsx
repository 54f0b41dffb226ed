import { getPlayer } from "@portal/contract/console/player";
import { useEffect } from "react";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { useReply } from "../api.ts";
import { PlayerMarks } from "./player-facts.tsx";
import { PlayerHead } from "./player-head.tsx";
import { PlayerMoney } from "./player-money.tsx";

type PlayerGlanceProps = {
  username: string;
  /** Called once the player shows, or the reason why not. */
  onSeen: () => void;
};

/** The head of a player's page, beside what is decided about them. */
export function PlayerGlance({ username, onSeen }: PlayerGlanceProps) {
  const { data, error } = useReply(getPlayer, { params: { username } });
  const isSeen = data !== undefined || error !== undefined;
  useEffect(() => {
    if (isSeen) onSeen();
  }, [isSeen, onSeen]);
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
