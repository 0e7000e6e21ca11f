import { readPages } from './build-site.mjs';
import { groups, nameOf } from './contents.mjs';
import { deadLinks } from './dead-links.mjs';
import { readPage } from './markdown.mjs';
import { isPage, siteSources } from './sources.mjs';

const sources = siteSources();
const pages = readPages(sources);
const here = (target: string): string => `at:${target}`;

describe('the pages of docs', () => {
  it('have no link that leads nowhere', () => {
    expect(pages.flatMap(({ links }) => links).length).toBeGreaterThan(200);
    expect(deadLinks(pages, sources)).toEqual([]);
  });

  it('have names of their own on the site', () => {
    const names = sources.map((source) => nameOf(source));
    expect(names).not.toContain(undefined);
    expect(new Set(names).size).toBe(names.length);
  });

  it('are all in the navigation, but for single decisions', () => {
    const listed = groups.flatMap((group) => group.sources);
    const wanted = sources.filter((source) => isPage(source) && !/^docs\/decisions\/\d/.test(source));
    expect([...listed].sort()).toEqual(wanted.sort());
  });
});

describe('a page', () => {
  it('names files of the workspace by their places, others as they are', () => {
    const text = '# A\n[b](b.md#c) [up](../README.md) [self](#a) [far](https://x.example/y)\n\n<img src="p.jpg">\n';
    const { html, links } = readPage('docs/a.md', text, here);
    expect(links).toEqual(['docs/b.md#c', 'README.md', 'docs/a.md#a', 'docs/p.jpg']);
    expect(html).toContain('href="at:docs/b.md#c"');
    expect(html).toContain('href="https://x.example/y"');
    expect(html).toContain('<img src="at:docs/p.jpg">');
  });

  it('has anchors as GitHub makes them', () => {
    const { sections } = readPage('a.md', '# What is *it*, `really`?\n## Größe & Maß\n## Same\n## Same\n', here);
    expect(sections.map(({ anchor }) => anchor)).toEqual(['what-is-it-really', 'größe--maß', 'same', 'same-1']);
  });

  it('is searched by its headings and the words below them, commands included', () => {
    const text = '# A\nOne **two**\nthree.\n\n```sh\nnpm start\n```\n## B\n\n| x | y |\n| - | -: |\n| 1 | 2 |\n';
    const { title, sections, html } = readPage('a.md', text, here);
    expect(title).toBe('A');
    expect(sections.map(({ heading, text: words }) => [heading, words.replace(/\s+/g, ' ').trim()])).toEqual([
      ['A', 'One two three. npm start'],
      ['B', 'x y 1 2'],
    ]);
    expect(html).toContain('<td class="right">2</td>');
    expect(html).not.toContain('style=');
  });

  it('is told of with each link that leads nowhere', () => {
    const read = [
      readPage('a.md', '# A\n[x](b.md) [y](b.md#b) [z](b.md#c) [n](n.md)', here),
      readPage('b.md', '# B', here),
    ];
    expect(deadLinks(read, ['a.md', 'b.md'])).toEqual(['a.md: b.md#c', 'a.md: n.md']);
  });
});
