/**
 * An assistant message as Chat Completions returns it for these tools: under `strict` all keys are present, null means
 * absent, and a map is a list of entries. The last call has a mistake that is typical of models.
 */
export const reply = {
  role: 'assistant',
  content: null,
  tool_calls: [
    {
      id: 'call_1',
      type: 'function',
      function: {
        name: 'firecrawl_crawl',
        arguments:
          '{"url":"https://example.com/blog/*","prompt":null,"excludePaths":null,"includePaths":null,"maxDiscoveryDepth":2,"sitemap":"include","limit":20,"allowExternalLinks":null,"allowSubdomains":null,"crawlEntireDomain":null,"delay":null,"maxConcurrency":null,"webhook":"https://example.org/crawled","webhookHeaders":[{"key":"x-api-key","value":"secret"}],"deduplicateSimilarURLs":true,"ignoreQueryParameters":null,"scrapeOptions":null}',
      },
    },
    {
      id: 'call_2',
      type: 'function',
      function: {
        name: 'firecrawl_extract',
        arguments:
          '{"urls":["https://example.com/pricing"],"prompt":null,"schema":[{"key":"type","value":"\\"object\\""},{"key":"properties","value":"{\\"price\\":{\\"type\\":\\"number\\"}}"}],"allowExternalLinks":null,"enableWebSearch":false,"includeSubdomains":null}',
      },
    },
    {
      id: 'call_3',
      type: 'function',
      function: { name: 'functions.firecrawl_web_search', arguments: '{"query":"example.com pricing"}' },
    },
  ],
}
