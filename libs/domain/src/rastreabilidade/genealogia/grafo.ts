/**
 * Which lot went into which, and from which plots the first of them were picked. Neighbours are flat lists of pairs,
 * `[id, quantity, id, quantity…]`: a graph of 100,000 edges is a few megabytes. Cycles cannot be: a process only makes new lots.
 */
export type Grafo = {
  /** Lots that a lot was made from, with what went in, in thousandths of the parent's unit. */
  readonly pais: Map<number, number[]>;
  /** Lots that were made from a lot, with what of it went in. */
  readonly filhos: Map<number, number[]>;
  /** Plots that a lot was picked from, with their millilitres. */
  readonly talhoes: Map<number, number[]>;
};
export type Lado = 'pais' | 'filhos';

export const novoGrafo = (): Grafo => ({ pais: new Map(), filhos: new Map(), talhoes: new Map() });

const NENHUM: readonly number[] = [];
const juntar = (listas: Map<number, number[]>, de: number, para: number, quantidade: number): void => {
  const lista = listas.get(de);
  if (lista) lista.push(para, quantidade);
  else listas.set(de, [para, quantidade]);
};
const tirar = (listas: Map<number, number[]>, de: number, para: number): void => {
  const lista = listas.get(de) ?? [];
  for (let at = 0; at < lista.length; at += 2) if (lista[at] === para) lista.splice(at, 2);
};

/** Adds an edge that is not there yet. One that nothing went through is none. */
export const ligar = ({ pais, filhos }: Grafo, filhoId: number, paiId: number, entrada: number): void => {
  if (entrada <= 0) return;
  juntar(pais, filhoId, paiId, entrada);
  juntar(filhos, paiId, filhoId, entrada);
};

/** Says an edge anew. */
export const religar = (grafo: Grafo, filhoId: number, paiId: number, entrada: number): void => {
  tirar(grafo.pais, filhoId, paiId);
  tirar(grafo.filhos, paiId, filhoId);
  ligar(grafo, filhoId, paiId, entrada);
};

/** Says how much of a lot was picked from a plot. */
export const colher = ({ talhoes }: Grafo, loteId: number, talhaoId: number, volumeMl: number): void => {
  tirar(talhoes, loteId, talhaoId);
  if (volumeMl > 0) juntar(talhoes, loteId, talhaoId, volumeMl);
};

/** The lots given and all above (`pais`) or below (`filhos`) them, each once however many ways lead to it, nearest first. */
export const alcance = (grafo: Grafo, raizes: readonly number[], lado: Lado): number[] => {
  const seen = new Set(raizes);
  const found = [...seen];
  for (let next = 0; next < found.length; next++) {
    const vizinhos = grafo[lado].get(found[next] as number) ?? NENHUM;
    for (let at = 0; at < vizinhos.length; at += 2) {
      const id = vizinhos[at] as number;
      if (seen.has(id)) continue;
      seen.add(id);
      found.push(id);
    }
  }
  return found;
};

/** The same lots, each after every lot on the way from the ones given to it. Time grows with the edges, never with the ways. */
export const emOrdem = (grafo: Grafo, raizes: readonly number[], lado: Lado): number[] => {
  const todos = alcance(grafo, raizes, lado);
  const antes = new Map(todos.map((id) => [id, 0]));
  for (const id of todos) {
    const vizinhos = grafo[lado].get(id) ?? NENHUM;
    for (let at = 0; at < vizinhos.length; at += 2) antes.set(vizinhos[at] as number, (antes.get(vizinhos[at] as number) ?? 0) + 1);
  }
  const ordem = todos.filter((id) => antes.get(id) === 0);
  for (let next = 0; next < ordem.length; next++) {
    const vizinhos = grafo[lado].get(ordem[next] as number) ?? NENHUM;
    for (let at = 0; at < vizinhos.length; at += 2) {
      const id = vizinhos[at] as number;
      const faltam = (antes.get(id) as number) - 1;
      antes.set(id, faltam);
      if (faltam === 0) ordem.push(id);
    }
  }
  if (ordem.length !== todos.length) throw new Error('A lot is its own ancestor');
  return ordem;
};

/** Steps from a lot to every lot on one side, by the longest way where there are several. */
export const niveis = (grafo: Grafo, raiz: number, lado: Lado): Map<number, number> => {
  const nivel = new Map([[raiz, 0]]);
  for (const id of emOrdem(grafo, [raiz], lado)) {
    const proximo = (nivel.get(id) as number) + 1;
    const vizinhos = grafo[lado].get(id) ?? NENHUM;
    for (let at = 0; at < vizinhos.length; at += 2) {
      const vizinho = vizinhos[at] as number;
      if ((nivel.get(vizinho) ?? 0) < proximo) nivel.set(vizinho, proximo);
    }
  }
  return nivel;
};

export type Passo = { readonly paiId: number; readonly filhoId: number; readonly entrada: number };
export type Recorte = {
  /** Lots shown, with their steps from the one in the middle: negative above, positive below. */
  readonly niveis: ReadonlyMap<number, number>;
  /** Coffee that went between two lots shown. */
  readonly passos: readonly Passo[];
  /** What the whole family has, shown or not; the lot in the middle included. */
  readonly total: { readonly lotes: number; readonly arestas: number };
};

/** Between lots shown there may be many more edges than lots; from this many for each lot on, fewer lots are shown. */
const ARESTAS_POR_LOTE = 10;

/**
 * The lots nearest to one, from both sides in turn, and all coffee between them.
 * @param limite most lots to show; the one in the middle always is
 */
export const recortar = (grafo: Grafo, raiz: number, lados: readonly Lado[], limite: number): Recorte => {
  const mostrados = new Map([[raiz, 0]]);
  const passos: Passo[] = [];
  const total = { lotes: 1, arestas: 0 };
  const filas = lados.map((lado) => {
    const nivel = niveis(grafo, raiz, lado);
    total.lotes += nivel.size - 1;
    for (const id of nivel.keys()) total.arestas += (grafo[lado].get(id) ?? NENHUM).length / 2;
    return { sinal: lado === 'pais' ? -1 : 1, nivel, ids: alcance(grafo, [raiz], lado), aqui: new Set([raiz]) };
  });
  const ligarA = (aqui: ReadonlySet<number>, id: number) => {
    const [acima, abaixo] = [grafo.pais.get(id) ?? NENHUM, grafo.filhos.get(id) ?? NENHUM];
    for (let at = 0; at < acima.length; at += 2)
      if (aqui.has(acima[at] as number)) passos.push({ paiId: acima[at] as number, filhoId: id, entrada: acima[at + 1] as number });
    for (let at = 0; at < abaixo.length; at += 2)
      if (aqui.has(abaixo[at] as number)) passos.push({ paiId: id, filhoId: abaixo[at] as number, entrada: abaixo[at + 1] as number });
  };
  const maior = Math.max(0, ...filas.map(({ ids }) => ids.length));
  for (let at = 1; at < maior; at++) {
    for (const { sinal, nivel, ids, aqui } of filas) {
      const id = ids[at];
      if (id === undefined) continue;
      if (mostrados.size >= limite || passos.length >= limite * ARESTAS_POR_LOTE) return { niveis: mostrados, passos, total };
      mostrados.set(id, sinal * (nivel.get(id) as number));
      ligarA(aqui, id);
      aqui.add(id);
    }
  }
  return { niveis: mostrados, passos, total };
};
