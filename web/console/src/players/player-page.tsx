import { useParams } from "wouter";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { PlayerView } from "./player-view.tsx";

/** The page of one player. */
export function Page() {
  const { username = "" } = useParams();
  return (
    <>
      {/* The head of the view has the name, larger, beside the balance. */}
      <div className="visually-hidden">
        <PageHeader title={username} />
      </div>
      <PlayerView key={username} username={username} />
    </>
  );
}
