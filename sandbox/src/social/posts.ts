/** The posts that players have shared. Only the social network knows them: the portal gets no notice. */

export type SharedPost = {
  id: number;
  /** The player's name on the network; here their name in the game. */
  username: string;
  /** The shared URL; null where a script gave none. */
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
