package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

func main() {
	contract, err := openapi3.NewLoader().LoadFromFile("openapi.json")
	check(err)
	check(contract.Validate(context.Background()))
	contract.Servers = openapi3.Servers{{URL: os.Args[1]}}
	router, err := gorillamux.NewRouter(contract)
	check(err)

	posts := map[string]bool{}
	token := ""
	for {
		query := url.Values{"tweet.fields": {"created_at,author_id,reply_settings"}, "expansions": {"author_id"}}
		if token != "" {
			query.Set("pagination_token", token)
		}
		page := read(router, os.Args[1]+"/2/users/42/liked_tweets?"+query.Encode())
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

// read requests a page. Both the request and the response must keep the contract.
func read(router routers.Router, address string) LikedPostsPage {
	request, err := http.NewRequest("GET", address, nil)
	check(err)
	request.Header.Set("Authorization", "Bearer any-token")
	route, parameters, err := router.FindRoute(request)
	check(err)
	input := &openapi3filter.RequestValidationInput{
		Request:    request,
		PathParams: parameters,
		Route:      route,
		Options:    &openapi3filter.Options{AuthenticationFunc: openapi3filter.NoopAuthenticationFunc},
	}
	check(openapi3filter.ValidateRequest(context.Background(), input))
	response, err := http.DefaultClient.Do(request)
	check(err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	check(err)
	check(openapi3filter.ValidateResponse(context.Background(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input,
		Status:                 response.StatusCode,
		// Only this header: kin-openapi reads all headers as strings, and would refuse integers.
		Header: http.Header{"Content-Type": response.Header["Content-Type"]},
		Body:   io.NopCloser(bytes.NewReader(body)),
	}))
	page, err := UnmarshalLikedPostsPage(body)
	check(err)
	return page
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
