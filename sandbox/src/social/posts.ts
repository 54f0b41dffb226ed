/** Stores the posts that players have shared. The social network keeps them and sends the portal no notice. */

type SharedPost = {
  id: number;
  /** The player's name on the network; here their name in the game. */
  username: string;
  /** The shared URL; null if a script gave none. */
  url: string | null;
  at: Date;
};

export function createSharedPosts() {
  let posts: SharedPost[] = [];
  let lastId = 0;
  return {
    add(username: string, url: string | null): SharedPost {
      const post = { id: ++lastId, username, url, at: new Date() };
      posts.unshift(post);
      return post;
    },
    /** Newest first. */
    all: () => posts,
    clear() {
      posts = [];
    },
  };
}
