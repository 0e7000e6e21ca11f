import { type PageHead } from './page-head';

/** The page of the console with the nonce of an answer, and the title, description and JSON-LD of a record. */
export function pageHtml(page: string, nonce: string, head: PageHead | undefined): string {
  // The nonce is put in first: what people write may have the word of its place.
  const html = page.replaceAll('CSP_NONCE', nonce);
  return head ? withHead(html, head) : html;
}

function withHead(page: string, { title, description, canonical, jsonLd }: PageHead): string {
  const more = [
    canonical && `<link rel="canonical" href="${escaped(canonical)}" />`,
    description && `<meta name="description" content="${escaped(description)}" />`,
    // A data block is not run, so that the policy needs no exception for it.
    jsonLd && `<script type="application/ld+json">${jsonLd.replaceAll('<', '\\u003c')}</script>`,
  ];
  return page
    .replace(/\s*<meta name="description"[^>]*>/, (present) => (description ? '' : present))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)} · Pelorus</title>`)
    .replace('</head>', () => `${more.filter(Boolean).join('')}</head>`);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
