import { useParams } from "wouter";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { PlayerView } from "./player-view.tsx";

/** The page of one player. */
export function PlayerPage() {
  const { username = "" } = useParams();
  return (
    <>
      <PageHeader title={username} />
      <PlayerView key={username} username={username} />
    </>
  );
}
