package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
)

type Page struct {
	Data []struct {
		ID, Text  string
		AuthorID  string `json:"author_id"`
		CreatedAt string `json:"created_at"`
	}
	Includes struct {
		Users []struct{ ID, Username string }
	}
	Meta struct {
		NextToken string `json:"next_token"`
	}
}

func main() {
	query := url.Values{
		"tweet.fields": {"author_id,created_at"},
		"expansions":   {"author_id"},
		"user.fields":  {"verified"},
	}
	for {
		page := get(query)
		names := map[string]string{}
		for _, user := range page.Includes.Users {
			names[user.ID] = user.Username
		}
		for _, post := range page.Data {
			fmt.Println(post.CreatedAt, names[post.AuthorID], post.Text)
		}
		if page.Meta.NextToken == "" {
			return
		}
		query.Set("pagination_token", page.Meta.NextToken)
	}
}

func get(query url.Values) (page Page) {
	address := os.Getenv("BASE_URL") + "/2/users/" + os.Getenv("USER_ID") + "/liked_tweets?"
	request, err := http.NewRequest("GET", address+query.Encode(), nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("ACCESS_TOKEN"))
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		log.Fatal(answer.Status)
	}
	if err := json.NewDecoder(answer.Body).Decode(&page); err != nil {
		log.Fatal(err)
	}
	return page
}
