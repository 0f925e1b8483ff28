/**
 * Which lot went into which, and from which plots the first of them were picked. Neighbours are flat lists of pairs,
 * `[id, quantity, id, quantity…]`: a graph of 100,000 edges is a few megabytes. Cycles cannot be: a process only makes new lots.
 */
export type Grafo = {
  /** Lots that a lot was made from, with the quantity that went in, in thousandths of the parent's unit. */
  readonly pais: Map<number, number[]>;
  /** Lots that were made from a lot, with its quantity that went in. */
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
  if (lista.length === 0) listas.delete(de);
};

/** Adds a new edge, unless its amount is zero. */
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

/**
 * The lots reached from some lots in one direction, nearest first, each lot once even if several ways lead to it. The other
 * fields name a lot by its index in `lotes`: the neighbours of the nth are `vizinhos` from `inicios[n]` to `inicios[n + 1]`.
 */
export type Percurso = {
  readonly lotes: readonly number[];
  readonly inicios: readonly number[];
  readonly vizinhos: readonly number[];
  /** The amount along each edge. */
  readonly quantidades: readonly number[];
};

/** Walks from the lots given to all above (`pais`) or below (`filhos`) them. Time grows with the edges, never with the ways. */
export const percorrer = (grafo: Grafo, raizes: readonly number[], lado: Lado): Percurso => {
  const lotes = [...new Set(raizes)];
  const lugar = new Map(lotes.map((id, index) => [id, index]));
  const [inicios, vizinhos, quantidades]: number[][] = [[0], [], []] as [number[], number[], number[]];
  for (let next = 0; next < lotes.length; next++) {
    const pares = grafo[lado].get(lotes[next] as number) ?? NENHUM;
    for (let at = 0; at < pares.length; at += 2) {
      const id = pares[at] as number;
      let onde = lugar.get(id);
      if (onde === undefined) {
        onde = lotes.push(id) - 1;
        lugar.set(id, onde);
      }
      vizinhos.push(onde);
      quantidades.push(pares[at + 1] as number);
    }
    inicios.push(vizinhos.length);
  }
  return { lotes, inicios, vizinhos, quantidades };
};

/** The places of a walk, each after all that lie on a way to it. */
export const emOrdem = ({ lotes, inicios, vizinhos }: Percurso): number[] => {
  const antes = new Int32Array(lotes.length);
  for (const vizinho of vizinhos) antes[vizinho] = (antes[vizinho] as number) + 1;
  const ordem: number[] = [];
  for (let n = 0; n < antes.length; n++) if (antes[n] === 0) ordem.push(n);
  for (let next = 0; next < ordem.length; next++) {
    const n = ordem[next] as number;
    for (let at = inicios[n] as number; at < (inicios[n + 1] as number); at++) {
      const vizinho = vizinhos[at] as number;
      const faltam = (antes[vizinho] as number) - 1;
      antes[vizinho] = faltam;
      if (faltam === 0) ordem.push(vizinho);
    }
  }
  if (ordem.length !== antes.length) throw new Error('A lot is its own ancestor');
  return ordem;
};

/** Steps from the first lot of a walk to each, by the longest way where there are several. */
export const niveis = (percurso: Percurso): Int32Array => {
  const { lotes, inicios, vizinhos } = percurso;
  const nivel = new Int32Array(lotes.length);
  for (const n of emOrdem(percurso)) {
    const proximo = (nivel[n] as number) + 1;
    for (let at = inicios[n] as number; at < (inicios[n + 1] as number); at++) {
      const vizinho = vizinhos[at] as number;
      if ((nivel[vizinho] as number) < proximo) nivel[vizinho] = proximo;
    }
  }
  return nivel;
};

/** A lot is spoken of by its place in `lotes`; the one in the middle is the first. */
export type Recorte = {
  /** Lots shown. */
  readonly lotes: readonly number[];
  /** Steps from the lot in the middle to each: negative above, positive below. */
  readonly niveis: readonly number[];
  /** Coffee that went between two lots shown, three numbers for each edge: the parent's place, the child's, and how much went in. */
  readonly passos: readonly number[];
  /** The size of the whole family, shown or not, with the lot in the middle. */
  readonly total: { readonly lotes: number; readonly arestas: number };
};

/** Between lots shown there may be many more edges than lots; from this many for each lot on, fewer lots are shown. */
const ARESTAS_POR_LOTE = 10;

/** How many of a walk's lots can be shown with at most so many edges between them. */
const cabem = ({ lotes, inicios, vizinhos }: Percurso, arestas: number): number => {
  if (vizinhos.length <= arestas) return lotes.length;
  const chegam = new Int32Array(lotes.length);
  for (let n = 0; n < lotes.length; n++) {
    for (let at = inicios[n] as number; at < (inicios[n + 1] as number); at++) {
      const ultimo = Math.max(n, vizinhos[at] as number);
      chegam[ultimo] = (chegam[ultimo] as number) + 1;
    }
  }
  let total = 0;
  const muitos = chegam.findIndex((novas) => {
    total += novas;
    return total > arestas;
  });
  return muitos < 0 ? chegam.length : muitos;
};

type EmObra = { readonly lotes: number[]; readonly niveis: number[]; readonly passos: number[] };

/** Adds the first lots of a walk to the graph shown, with the edges between them. */
const mostrar = ({ lotes, niveis: mostrados, passos }: EmObra, lado: Lado, percurso: Percurso, quantos: number): void => {
  const { inicios, vizinhos, quantidades } = percurso;
  const antes = Math.max(lotes.length - 1, 0);
  const lugar = (n: number) => (n === 0 ? 0 : antes + n);
  const nivel = niveis(percurso);
  for (let n = 0; n < Math.min(quantos, percurso.lotes.length); n++) {
    lotes[lugar(n)] = percurso.lotes[n] as number;
    mostrados[lugar(n)] = lado === 'pais' ? 0 - (nivel[n] as number) : (nivel[n] as number);
    for (let at = inicios[n] as number; at < (inicios[n + 1] as number); at++) {
      const vizinho = vizinhos[at] as number;
      if (vizinho >= quantos) continue;
      if (lado === 'pais') passos.push(lugar(vizinho), lugar(n), quantidades[at] as number);
      else passos.push(lugar(n), lugar(vizinho), quantidades[at] as number);
    }
  }
};

/**
 * The lots nearest to one, as many from each side where both have enough, and all coffee between them.
 * @param limite most lots to show; the one in the middle always is
 */
export const recortar = (percursos: Partial<Readonly<Record<Lado, Percurso>>>, limite: number): Recorte => {
  const recorte = { lotes: [] as number[], niveis: [] as number[], passos: [] as number[], total: { lotes: 1, arestas: 0 } };
  const lados = (['pais', 'filhos'] as const).flatMap((lado) => {
    const percurso = percursos[lado];
    return percurso ? [{ lado, percurso }] : [];
  });
  const menosLotes = lados.toSorted((a, b) => a.percurso.lotes.length - b.percurso.lotes.length);
  for (const [index, { lado, percurso }] of menosLotes.entries()) {
    recorte.total.lotes += percurso.lotes.length - 1;
    recorte.total.arestas += percurso.vizinhos.length;
    const lugares = Math.ceil((limite - Math.max(recorte.lotes.length, 1)) / (lados.length - index));
    mostrar(recorte, lado, percurso, Math.max(1, Math.min(lugares + 1, cabem(percurso, limite * ARESTAS_POR_LOTE))));
  }
  return recorte;
};
