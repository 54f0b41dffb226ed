/** What players have shared. Nobody but the social network knows: the portal is never told. */

export type SharedPost = {
  id: number;
  /** As the player calls himself on the network; here the name in the game. */
  username: string;
  /** The address that was shared; null where a script did not say. */
  url: string | null;
  at: Date;
};

export type SharedPosts = {
  add(username: string, url: string | null): SharedPost;
  /** Newest first. */
  all(): SharedPost[];
  clear(): void;
};

export function createSharedPosts(): SharedPosts {
  let posts: SharedPost[] = [];
  let lastId = 0;
  return {
    add(username, url) {
      const post = { id: ++lastId, username, url, at: new Date() };
      posts.unshift(post);
      return post;
    },
    all: () => posts,
    clear() {
      posts = [];
    },
  };
}
