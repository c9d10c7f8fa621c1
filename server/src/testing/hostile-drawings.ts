/**
 * What drawings have been made to do: run, fetch, move, cover the page. Each with what must not be left of it; an
 * attack calls `alert` or asks evil.example.
 */
export const hostileDrawings: readonly (readonly [inner: string, evil: RegExp])[] = [
  ['<script>alert(1)</script>', /script|alert/],
  ['<svg:script>alert(1)</svg:script>', /script|alert/],
  ['<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>', /script|alert/],
  ['<SCRIPT>alert(1)</SCRIPT>', /alert/],
  ['<script href="https://evil.example/x.js"/>', /evil/],
  ['<rect width="1" onload="alert(1)" OnClick="alert(1)"/>', /alert/],
  [
    '<svg onload="alert(1)"><rect width="5" height="5" onmouseover="alert(1)" onfocus="alert(1)"/></svg>',
    /alert/,
  ],
  [
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="https://evil.example/x"/></body></foreignObject>',
    /foreign|img/,
  ],
  ['<switch><foreignObject><iframe src="https://evil.example"/></foreignObject></switch>', /evil|iframe/],
  ['<a href="javascript:alert(1)"><rect width="1"/></a>', /javascript|<a/],
  ['<a xlink:href="java&#10;script:alert(1)"><text>x</text></a>', /alert|<a/],
  ['<use href="https://evil.example/x.svg#a"/>', /evil/],
  ['<use href="//evil.example/x.svg#a"/>', /evil/],
  ['<use xlink:href="data:image/svg+xml;base64,AAAA#x"/>', /data:/],
  ['<image href="https://evil.example/x.png" width="9" height="9"/>', /evil/],
  ['<image href="data:image/svg+xml,&lt;svg/&gt;"/>', /data:/],
  // A drawing that is called a PNG, and a page that is called a WebP.
  [
    '<image width="9" height="9" href="data:image/png;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0iYWxlcnQoMSkiLz4="/>',
    /data:/,
  ],
  [
    '<image width="9" height="9" xlink:href="data:image/webp;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==" onerror="alert(1)"/>',
    /data:|alert/,
  ],
  [
    '<image width="9" height="9" onload="alert(1)" onerror="alert(1)" href="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII="/>',
    /alert/,
  ],
  ['<image href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="/>', /data:/],
  ['<image href="data:image/png;base64,AA&quot; onload=&quot;alert(1)"/>', /data:|alert/],
  [
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    /alert/,
  ],
  [
    '<a><animate attributeName="href" values="javascript:alert(1)"/><text>x</text></a><animateMotion path="M0 0h9"/>',
    /alert|animate/,
  ],
  ['<discard href="#cart"/>', /discard/],
  [
    '<style>@import "https://evil.example/x.css"; .a { fill: url(https://evil.example) }</style><g class="a"><rect width="1"/></g>',
    /evil|style/,
  ],
  [
    '<style>@font-face{font-family:f;src:url(https://evil.example/f)}text{font-family:f}</style><text>x</text>',
    /evil/,
  ],
  ['<style>* { fill: #010203 !important; display: none !important }</style>', /!important|\*/],
  [
    '<style>[data-look], path { fill: #010203 !important } #cart { display: none }</style>',
    /!important|cart/,
  ],
  ['<style><![CDATA[</style><img src="x" onerror="alert(1)">]]></style>', /img|alert/],
  [
    '<rect width="1" style="fill:url(https://evil.example/#a);position:fixed;background:url(//evil.example)"/>',
    /evil|position/,
  ],
  ['<rect width="1" fill="url(https://evil.example/#a)"/>', /evil/],
  ['<rect width="1" fill="u\\72l(//evil.example)"/>', /evil/],
  [
    '<rect width="9" height="9" clip-path="url(https://evil.example/c#c)" mask="url(//evil.example/m#m)"/>',
    /evil/,
  ],
  [
    '<rect width="9" cursor="url(https://evil.example/c),auto" marker-end="url(//evil.example/m#m)"/>',
    /evil/,
  ],
  ['<rect id="cart" width="1"/><rect id="__proto__" width="1"/>', /id="(cart|__proto__)"/],
  [
    '<g id="body"/><g id="documentElement"/><text id="location">x</text>',
    /id="(body|documentElement|location)"/,
  ],
  ['<title><img src="x" onerror="alert(1)"/></title><desc><script>alert(1)</script></desc>', /alert/],
  [
    '<filter id="f"><feImage href="https://evil.example"/></filter><rect width="9" filter="url(#f)"/>',
    /evil/,
  ],
  ['<handler type="text/javascript">alert(1)</handler><iframe src="https://evil.example"/>', /alert|evil/],
  ['<audio src="https://evil.example/a" autoplay="1"/><video poster="https://evil.example/b"/>', /evil/],
  ['<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>', /<script/],
  ['<text><![CDATA[<img src=x onerror=alert(1)>]]></text>', /<img/],
  ['<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>', /script/],
  ['<rect width="1&quot; onload=&quot;alert(1)"/>', /" onload="/],
  [
    '<g class="hall-stage" data-look="3" tabindex="0" role="button" aria-label="x"/>',
    /class|data-|tabindex|role/,
  ],
  ['<math><mtext><style><img src="x" onerror="alert(1)"/></style></mtext></math>', /alert|math/],
  [
    '<embed src="https://evil.example"/><object data="https://evil.example"/><link href="https://evil.example"/>',
    /evil/,
  ],
  ['<rect width="9" xml:base="https://evil.example/" fill="url(a#b)"/>', /evil|base/],
  ['<animate xlink:href="#kept" attributeName="fill" to="#010203" begin="0s" fill="freeze"/>', /animate/],
];
