import { fc } from '@tulha/testing/property';
import { emOrdem, type Grafo, ligar, niveis, novoGrafo, percorrer, type Recorte, recortar, religar } from './grafo.js';

type Aresta = readonly [paiId: number, filhoId: number];

const grafoDe = (arestas: readonly Aresta[]): Grafo => {
  const grafo = novoGrafo();
  for (const [pai, filho] of arestas) ligar(grafo, filho, pai, pai * 1_000 + filho);
  return grafo;
};

/** Lots of a small graph: an edge always leads from a lower number to a higher one. */
const arestas = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 })), {
    maxLength: 30,
    selector: ([a, b]) => a * 100 + b,
  })
  .map((pares) => [
    ...new Map(
      pares.filter(([a, b]) => a !== b).map(([a, b]) => [`${Math.min(a, b)}-${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)] as const]),
    ).values(),
  ]);

/** Every way from a lot upwards, said one after the other. */
const caminhos = (todas: readonly Aresta[], de: number): number[][] => [
  [de],
  ...todas.filter(([, filho]) => filho === de).flatMap(([pai]) => caminhos(todas, pai).map((resto) => [de, ...resto])),
];

/** Every lot made of the two before it: more ways to the first than there are atoms. */
const escada = (lotes: number): Grafo =>
  grafoDe(Array.from({ length: lotes }, (_, n): Aresta[] => [[n, n + 1], ...(n > 0 ? [[n - 1, n + 1] as const] : [])]).flat());

/** Wraps an object so that the test can count how often properties of a name are read. */
const contado = <T extends object>(de: T, nome: string | RegExp) => {
  let vezes = 0;
  const alvo = new Proxy(de, {
    get: (_, chave) => {
      if (typeof chave === 'string' && (nome instanceof RegExp ? nome.test(chave) : nome === chave)) vezes++;
      const valor: unknown = Reflect.get(de, chave);
      return typeof valor === 'function' ? valor.bind(de) : valor;
    },
  });
  return { alvo, vezes: () => vezes };
};

const acimaDe = (grafo: Grafo, lote: number) => percorrer(grafo, [lote], 'pais');
const alcance = (grafo: Grafo, lote: number, lado: 'pais' | 'filhos') => new Set(percorrer(grafo, [lote], lado).lotes);

const ambos = (grafo: Grafo, lote: number) => ({ pais: percorrer(grafo, [lote], 'pais'), filhos: percorrer(grafo, [lote], 'filhos') });
const arestasDe = ({ lotes, passos }: Recorte) =>
  Array.from({ length: passos.length / 3 }, (_, n) => {
    const [pai, filho, entrada] = passos.slice(3 * n, 3 * n + 3) as [number, number, number];
    return [lotes[pai], lotes[filho], entrada] as [number, number, number];
  });

describe('o grafo dos lotes', () => {
  it('alcança e conta passos como quem anda todos os caminhos', () =>
    fc.assert(
      fc.property(arestas, (todas) => {
        const grafo = grafoDe(todas);
        const todos = caminhos(todas, 12);
        const longe = new Map<number, number>();
        for (const caminho of todos)
          longe.set(caminho.at(-1) as number, Math.max(longe.get(caminho.at(-1) as number) ?? 0, caminho.length - 1));
        const percurso = acimaDe(grafo, 12);
        const nivel = niveis(percurso);
        expect(new Map(percurso.lotes.map((id, n) => [id, nivel[n]]))).toEqual(longe);
        const ordem = emOrdem(percurso).map((n) => percurso.lotes[n]);
        for (const [pai, filho] of todas.filter(([, abaixo]) => longe.has(abaixo)))
          expect(ordem.indexOf(filho)).toBeLessThan(ordem.indexOf(pai));
      }),
    ));

  it('mostra a família inteira quando cabe, e só ela', () =>
    fc.assert(
      fc.property(arestas, fc.integer({ min: 1, max: 12 }), (todas, raiz) => {
        const grafo = grafoDe(todas);
        const [acima, abaixo] = [alcance(grafo, raiz, 'pais'), alcance(grafo, raiz, 'filhos')];
        const recorte = recortar(ambos(grafo, raiz), 100);
        const { lotes, total } = recorte;
        expect(lotes).toHaveLength(new Set(lotes).size);
        expect(new Set(lotes)).toEqual(acima.union(abaixo));
        const daFamilia = todas.filter(([pai, filho]) => acima.has(filho) || abaixo.has(pai));
        const passos = arestasDe(recorte);
        expect(passos.map(([pai, filho]) => `${pai}-${filho}`).sort()).toEqual(daFamilia.map(([pai, filho]) => `${pai}-${filho}`).sort());
        for (const [pai, filho, entrada] of passos) expect(entrada).toBe(pai * 1_000 + filho);
        expect(total).toEqual({ lotes: lotes.length, arestas: passos.length });
      }),
    ));

  it('mostra primeiro os mais próximos, e diz quantos são ao todo', () => {
    const { lotes, niveis: passosAte, passos, total } = recortar(ambos(escada(10_000), 5_000), 5);
    expect(Object.fromEntries(lotes.map((id, n) => [id, passosAte[n]]))).toEqual({ 4_998: -2, 4_999: -1, 5_000: 0, 5_001: 1, 5_002: 2 });
    expect(passos).toHaveLength(3 * 6);
    expect(total).toEqual({ lotes: 10_001, arestas: 19_998 });
  });

  it('onde tudo se mistura com tudo, mostra menos lotes em vez de todas as arestas', () => {
    const grafo = grafoDe(
      Array.from({ length: 300 }, (_, filho) => Array.from({ length: filho }, (__, pai): Aresta => [pai, filho])).flat(),
    );
    const { lotes, passos, total } = recortar({ pais: acimaDe(grafo, 299) }, 200);
    expect(lotes.length).toBeLessThan(200);
    expect(passos.length / 3).toBeLessThanOrEqual(200 * 10);
    expect(passos.length / 3).toBeGreaterThan(200 * 10 - 300);
    expect(total).toEqual({ lotes: 300, arestas: (300 * 299) / 2 });
  });

  it('não se perde onde há mais caminhos do que tempo: olha cada lote uma vez, e cada aresta poucas', () => {
    const grafo = escada(10_000);
    const olhados = contado(grafo.pais, 'get');
    const percurso = percorrer({ ...grafo, pais: olhados.alvo }, [10_000], 'pais');
    expect([percurso.lotes.length, olhados.vezes()]).toEqual([10_001, 10_001]);
    expect(percurso.vizinhos).toHaveLength(19_999);
    const vizinhos = contado(percurso.vizinhos, /^\d+$/);
    expect(niveis({ ...percurso, vizinhos: vizinhos.alvo })[percurso.lotes.indexOf(0)]).toBe(10_000);
    expect(vizinhos.vezes()).toBeLessThanOrEqual(3 * 19_999);
  });

  it('esquece uma aresta por onde nada passou', () => {
    const grafo = grafoDe([
      [1, 3],
      [2, 3],
    ]);
    religar(grafo, 3, 1, 0);
    religar(grafo, 3, 2, 7);
    expect(grafo.pais.get(3)).toEqual([2, 7]);
    expect(alcance(grafo, 1, 'filhos')).toEqual(new Set([1]));
  });

  it('recusa um lote que seria antepassado de si mesmo', () => {
    const grafo = grafoDe([
      [1, 2],
      [2, 1],
    ]);
    expect(() => emOrdem(acimaDe(grafo, 1))).toThrow('its own ancestor');
  });

  it('de um lado com poucos lotes, deixa lugar ao outro', () => {
    const { niveis: passosAte } = recortar(ambos(escada(100), 98), 50);
    expect(passosAte.filter((nivel) => nivel > 0)).toEqual([1, 2]);
    expect(passosAte).toHaveLength(50);
    expect(recortar(ambos(escada(100), 2), 1)).toMatchObject({ passos: [], total: { lotes: 101 } });
  });
});
