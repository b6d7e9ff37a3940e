import { createClient } from '@liked-posts/client';

const client = createClient({ baseUrl: 'https://api.example.com', accessToken: 'ACCESS_TOKEN' });

client.use({
  async onResponse({ response }) {
    console.log(response.status, (await response.clone().arrayBuffer()).byteLength);
  },
});

const page = await client.getPage('2244994945', { max_results: 5 });
console.log(page.data.length);
