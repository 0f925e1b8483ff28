import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createInspector } from './inspect.js';

const seen = async (...chunks: (Buffer | string)[]) => {
  const { through, seen: tell } = createInspector('ana');
  const bytes = chunks.map((chunk) => Buffer.from(chunk));
  expect(await buffer(Readable.from(bytes).pipe(through))).toEqual(Buffer.concat(bytes));
  const { mime, text } = await tell();
  return { mime, text };
};

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

it.each([
  ['PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3', 'latin1'), { mime: 'application/pdf', text: true }],
  ['JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex'), { mime: 'image/jpeg', text: false }],
  ['PNG', Buffer.concat([PNG, Buffer.from('0000000100000001080600000049444154', 'hex')]), { mime: 'image/png', text: false }],
  ['a ZIP, whatever is in it', Buffer.from('504b03041400000000002a', 'hex'), { mime: 'application/zip', text: false }],
  ['UTF-8', 'café;1,5\r\n', { mime: undefined, text: true }],
  ['Windows-1252', Buffer.from('caf\xe9;1,5\r\n', 'latin1'), { mime: undefined, text: true }],
  ['bytes that are no text', Buffer.from([65, 0, 66]), { mime: undefined, text: false }],
  ['XML', '<?xml version="1.0"?><nfeProc/>', { mime: 'application/xml', text: true }],
  ['a page', '\n<!DOCTYPE html><script>1</script>', { mime: 'text/html', text: true }],
  ['remarks without end, and no page', `${'<!---->'.repeat(9_000)}x`, { mime: undefined, text: true }],
  ['a page after remarks without end', `${'<!---->\n'.repeat(7_000)}<html>`, { mime: 'text/html', text: true }],
  ['a page after a remark that ends at once', '<!--><script>1</script>', { mime: 'text/html', text: true }],
  ['a page after a long remark', `<!--${'x'.repeat(9_000)}--><svg>`, { mime: 'text/html', text: true }],
  ['a remark that does not end', '<!-- <html>', { mime: undefined, text: true }],
  ['a page after a remark', '<?xml version="1.0"?><!-- x --><html>', { mime: 'text/html', text: true }],
  ['a drawing', '<svg onload="x()">', { mime: 'text/html', text: true }],
  ['nothing', '', { mime: undefined, text: true }],
])('tells %s', async (_, content, expected) => expect(await seen(content)).toEqual(expected));

it('a letter cut in two by the way it arrives is still a letter; one without an end is Windows-1252', async () => {
  const bytes = Buffer.from('maçã');
  expect(await seen(bytes.subarray(0, 3), bytes.subarray(3))).toEqual({ mime: undefined, text: true });
  expect(await seen(bytes.subarray(0, 3))).toEqual({ mime: undefined, text: true });
  expect(await seen(Buffer.from([0x61, 0x81]))).toEqual({ mime: undefined, text: false });
});
