package main

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
)

func main() {
	posts := map[string]bool{}
	token := ""
	for {
		query := url.Values{"tweet.fields": {"created_at,author_id,reply_settings"}, "expansions": {"author_id"}}
		if token != "" {
			query.Set("pagination_token", token)
		}
		page := read(os.Args[1] + "/2/users/42/liked_tweets?" + query.Encode())
		users := map[string]bool{}
		if page.Includes != nil {
			for _, user := range page.Includes.Users {
				users[user.ID] = true
			}
		}
		for _, post := range page.Data {
			if post.CreatedAt != nil && post.AuthorID != nil && users[*post.AuthorID] {
				posts[post.ID] = true
			}
		}
		if page.Meta == nil || page.Meta.NextToken == nil {
			break
		}
		token = *page.Meta.NextToken
	}
	fmt.Println(len(posts))
}

func read(address string) LikedPostsPage {
	request, err := http.NewRequest("GET", address, nil)
	check(err)
	request.Header.Set("Authorization", "Bearer any-token")
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	check(err)
	page, err := UnmarshalLikedPostsPage(body)
	check(err)
	return page
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
