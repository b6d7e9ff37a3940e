package main

import (
	"bytes"
	"context"
	"encoding/json"
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

type page struct {
	Data []struct {
		ID        string  `json:"id"`
		CreatedAt *string `json:"created_at"`
		AuthorID  string  `json:"author_id"`
	}
	Includes struct{ Users []struct{ ID string } }
	Meta     struct {
		NextToken string `json:"next_token"`
	}
}

func main() {
	contract, err := openapi3.NewLoader().LoadFromFile("openapi.json")
	check(err)
	check(contract.Validate(context.Background()))
	if len(os.Args) == 2 { // not --as-it-comes
		contract.Servers = openapi3.Servers{{URL: os.Args[1]}}
	}
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
		for _, user := range page.Includes.Users {
			users[user.ID] = true
		}
		for _, post := range page.Data {
			if post.CreatedAt != nil && users[post.AuthorID] {
				posts[post.ID] = true
			}
		}
		token = page.Meta.NextToken
		if token == "" {
			break
		}
	}
	fmt.Println(len(posts))
}

// read sends a request that the contract allows, and takes an answer that it allows.
func read(router routers.Router, address string) (result page) {
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
		Header:                 response.Header,
		Body:                   io.NopCloser(bytes.NewReader(body)),
	}))
	check(json.Unmarshal(body, &result))
	return result
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
