import { findPlayers } from "@portal/contract/console/players";
import { Suspense, useState } from "react";
import { lazyPage } from "../../../src/lazy-page.ts";
import { EmptyState } from "../../../src/ui/feedback/empty-state.tsx";
import { Notice } from "../../../src/ui/feedback/notice.tsx";
import { TextField } from "../../../src/ui/form/fields/text-field.tsx";
import { Button } from "../../../src/ui/page/button.tsx";
import { Link } from "../../../src/ui/page/link.tsx";
import { PageHeader } from "../../../src/ui/page/page-header.tsx";
import { useLocation, useSearch } from "wouter";
import { useReply } from "../api.ts";
import { useSearchHits } from "../frame/search-hits.ts";
import { focusOnMount } from "../operations/focus-on-mount.ts";
import { PlayerView } from "./player-view.tsx";
import styles from "./player-view.module.css";

const { Page: FoundPlayers } = lazyPage(
  () => import("./found-players.tsx"),
  (module) => module.FoundPlayers,
);

/** So many players are requested: two show whether the search finds one player or several. */
const ONE_OR_MORE = 2;

/** Finds players by anything that the portal knows about them. The search is in the address. */
export function Page() {
  const wanted = new URLSearchParams(useSearch()).get("q") ?? "";
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(wanted);
  const { data, error, isLoading } = useReply(
    findPlayers,
    wanted === "" ? null : { query: { q: wanted, sort: "username", limit: ONE_OR_MORE } },
  );
  const search = () => navigate(`/players?${new URLSearchParams({ q: typed.trim() }).toString()}`);

  return (
    <>
      <PageHeader
        title="Người chơi"
        description="Tìm theo tên đăng nhập, số điện thoại, email, mã nạp, nội dung chuyển khoản hoặc mã giao dịch."
      />
      <form
        role="search"
        className="stack-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== "") search();
        }}
      >
        <div className={styles["search"]}>
          <TextField
            label="Tìm người chơi"
            {...(wanted === "" && { ref: focusOnMount })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" busy={isLoading}>
            Tìm
          </Button>
        </div>
        {typed.trim() !== wanted && <Suggestions text={typed.trim()} />}
      </form>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {data?.rows.length === 0 && (
        <NobodyFound text={wanted} near={data.near.map(({ username }) => username)} />
      )}
      {data?.rows.length === 1 && <PlayerView username={data.rows[0]!.username} />}
      {data?.rows.length !== 1 && (
        <p className="note">
          Chưa biết tên? <Link to="/player-list">Lọc danh sách người chơi</Link> theo lần nạp cuối,
          số tiền, máy chủ hoặc tình trạng.
        </p>
      )}
      {data && data.rows.length > 1 && (
        <Suspense fallback={null}>
          <FoundPlayers q={wanted} />
        </Suspense>
      )}
    </>
  );
}

type Person = { readonly username: string; readonly note: string };

/** The beginning of a username: shorter ones match too many players, and digits alone are a phone's. */
const NAME_START = /^(?!\d+$)\w{3,32}$/;

/** Finds players by the beginning of their username. */
function useNamed(text: string): readonly Person[] {
  const { lines } = useSearchHits(NAME_START.test(text) ? text : "");
  return lines.flatMap(({ key, title, note }) =>
    key.startsWith("player:") ? [{ username: title, note }] : [],
  );
}

/** Shown while somebody types. */
const Suggestions = ({ text }: { text: string }) => <People people={useNamed(text)} />;

const People = ({ people }: { people: readonly Person[] }) => (
  <ul className="stack-1">
    {people.map(({ username, note }) => (
      <li key={username}>
        <Link to={`/players/${username}`}>{username}</Link>{" "}
        <span className="fine-print">{note}</span>
      </li>
    ))}
  </ul>
);

/** Names whom the text may mean: by a code that is nearly the same, or by the beginning of a username. */
function NobodyFound({ text, near }: { text: string; near: readonly string[] }) {
  const named = useNamed(text);
  const meant = near.length > 0 ? near.map((username) => ({ username, note: "" })) : named;
  if (meant.length === 0) {
    return (
      <EmptyState title="Không tìm thấy ai">
        Hãy nhập tên đăng nhập, số điện thoại, email hoặc mã.
      </EmptyState>
    );
  }
  return (
    <div className="stack-2" role="group" aria-label="Người chơi có thể đúng">
      <p className="note">
        {near.length > 0
          ? "Không ai có đúng mã này. Mã gần giống là của:"
          : `Không ai có đúng tên “${text}”. Tên bắt đầu như vậy:`}
      </p>
      <People people={meant} />
    </div>
  );
}
