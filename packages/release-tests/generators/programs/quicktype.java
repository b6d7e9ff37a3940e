import generated.Converter;
import generated.LikedPostsPage;
import generated.Post;
import generated.User;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashSet;

class Main {
  public static void main(String[] arguments) throws Exception {
    var client = HttpClient.newHttpClient();
    var posts = new HashSet<String>();
    String token = null;
    do {
      var query = "tweet.fields=created_at,author_id,reply_settings&expansions=author_id"
          + (token == null ? "" : "&pagination_token=" + token);
      var request = HttpRequest.newBuilder(URI.create(arguments[0] + "/2/users/42/liked_tweets?" + query))
          .header("Authorization", "Bearer any-token").build();
      LikedPostsPage page = Converter.fromJsonString(client.send(request, BodyHandlers.ofString()).body());
      var users = new HashSet<String>();
      if (page.getIncludes() != null) for (User user : page.getIncludes().getUsers()) users.add(user.getID());
      if (page.getData() != null) for (Post post : page.getData()) {
        if (post.getCreatedAt() != null && users.contains(post.getAuthorID())) posts.add(post.getID());
      }
      token = page.getMeta() == null ? null : page.getMeta().getNextToken();
    } while (token != null);
    System.out.println(posts.size());
  }
}
