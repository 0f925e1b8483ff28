import { ParseOption, XmlDocument, XmlElement, XmlParseError } from 'libxml2-wasm';
import { guardXml } from './guard.js';
import { UnreadableXml } from './unreadable.js';

/** An element without its prefix: `text` is all that it holds, and its children stand in their order. */
export type Tree = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Tree[];
  readonly text: string;
};

/** No network, no external entities, CDATA as text; blanks between elements say nothing. */
const OPTIONS = [
  ParseOption.XML_PARSE_NONET,
  ParseOption.XML_PARSE_NO_XXE,
  ParseOption.XML_PARSE_NOCDATA,
  ParseOption.XML_PARSE_NOERROR,
  ParseOption.XML_PARSE_NOWARNING,
].reduce((all, one) => all | one, 0);

const treeOf = (element: XmlElement): Tree => {
  const children: Tree[] = [];
  for (let node = element.firstChild; node; node = node.next) if (node instanceof XmlElement) children.push(treeOf(node));
  const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]));
  return { name: element.name, attributes, children, text: children.length === 0 ? element.content.trim() : '' };
};

/**
 * A document as plain data. Whatever is not well formed is refused: nothing is guessed.
 * @throws UnreadableXml
 */
export const readTree = (bytes: Uint8Array): Tree => {
  guardXml(bytes);
  let document: XmlDocument | undefined;
  try {
    document = XmlDocument.fromBuffer(bytes, { option: OPTIONS as ParseOption });
    return treeOf(document.root);
  } catch (error) {
    if (!(error instanceof XmlParseError)) throw error;
    throw new UnreadableXml('O arquivo não é um XML bem formado: veio pela metade, ou foi mexido.');
  } finally {
    document?.dispose();
  }
};

/** The first child of a name, going down the path. */
export const at = (tree: Tree | undefined, ...path: readonly string[]): Tree | undefined =>
  path.reduce<Tree | undefined>((one, name) => one?.children.find((child) => child.name === name), tree);

/** The text of an element down the path; null where it is missing or empty. */
export const textAt = (tree: Tree | undefined, ...path: readonly string[]): string | null => at(tree, ...path)?.text || null;

/** All children of a name. */
export const all = (tree: Tree | undefined, name: string): readonly Tree[] => tree?.children.filter((child) => child.name === name) ?? [];

/** The first element of a name, wherever it is; the document itself too. */
export const find = (tree: Tree, name: string): Tree | undefined => {
  if (tree.name === name) return tree;
  for (const child of tree.children) {
    const found = find(child, name);
    if (found) return found;
  }
  return undefined;
};
