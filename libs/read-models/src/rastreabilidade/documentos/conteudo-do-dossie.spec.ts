import { createHash } from 'node:crypto';
import { conteudoDoDossie, eOConteudo } from './conteudo-do-dossie.js';
import type { Dossie } from './dossie.queries.js';

const linha = {
  ...{ id: '3-sai', em: '2026-05-14', tipo: 'SecagemConcluida', processo: 'secagem', processoId: 1, delta: 0, quantidade: 800 },
  ...{ desfeita: false, saldo: 800, titulo: 'Saiu do secador', detalhes: [{ rotulo: 'Local', valor: 'Secador 1' }] },
};
const massa = { L: 0, kg: 0 };
const dossie = {
  lote: { id: 7, codigo: '26-7', quantidade: 800, saldo: 800, unidade: 'L', tipo: 'Bica', criadoPor: { processo: 'lote', codigo: '26-7' } },
  origens: [{ talhaoId: 1, nome: 'Mata', fazendaNome: 'SANTA FÉ', percentual: '100', quantidade: 800_000 }],
  caminho: [{ processo: 'secagem', registros: 1, lotes: 1, de: '2026-05-12', ate: '2026-05-14', umidade: ['11.4', '11.4'] }],
  classificacoes: [{ lote: '26-7', em: '2026-06-01', resumo: 'Tipo 4' }],
  contada: true,
  ressalvas: [],
  aMais: [{ talhaoId: 1, nome: 'Mata', em: '2026-05-11', colhido: 700, usado: 800, falta: 100 }],
  historico: { linhas: [linha], total: 1 },
  perdas: {
    ...{ colhidoL: 800, perdaKg: 2, semOrigemKg: 0 },
    etapas: [{ processo: 'secagem', registros: 1, semPerda: 0, entra: massa, sai: massa, perda: 2 }],
  },
  genealogia: {
    total: 1,
    ancestrais: [{ id: 6, codigo: '26-6', passos: 1, umidade: '11.4' }],
    correcoes: { total: 1, linhas: [{ loteId: 6, lote: '26-6', quantidade: 800, ditoEm: 'ontem', registradoEm: 'hoje', motivo: null }] },
  },
  eudr: null,
} as unknown as Dossie;

/** The digest's input in an older version: lot, history, plots, losses, and missing picking. */
const DE_ANTES =
  '[[7,"26-7",800,800,"L"],[["3-sai","2026-05-14","SecagemConcluida","secagem",1,0,800,false]],[[1,"100",800000]],[800,2],[1,"2026-05-11",100]]';

/** Every way to change one figure or word somewhere in it. */
const mudados = function* (valor: unknown, onde = ''): Generator<readonly [string, unknown]> {
  if (valor === null || typeof valor !== 'object') {
    if (typeof valor === 'number') yield [onde, valor + 1];
    if (typeof valor === 'string') yield [onde, `${valor}!`];
    if (typeof valor === 'boolean') yield [onde, !valor];
    return;
  }
  for (const [nome, dentro] of Object.entries(valor))
    for (const [mudou, novo] of mudados(dentro, `${onde}.${nome}`))
      yield [mudou, Array.isArray(valor) ? valor.map((um, n) => (String(n) === nome ? novo : um)) : { ...valor, [nome]: novo }];
};

it('tudo o que se mostra está no resumo; do que o programa diz com as suas palavras, nada', () => {
  const resumo = conteudoDoDossie(dossie);
  const iguais = [...mudados(dossie)].flatMap(([onde, mudado]) => (conteudoDoDossie(mudado as Dossie) === resumo ? [onde] : []));
  expect(iguais).toEqual(['.historico.linhas.0.titulo']);
});

it('um dossiê que saiu antes confere-se pelo que o seu resumo era', () => {
  const antes = createHash('sha256').update(DE_ANTES).digest('hex');
  expect(eOConteudo(dossie, antes)).toBe(true);
  expect(eOConteudo(dossie, conteudoDoDossie(dossie))).toBe(true);
  expect(eOConteudo({ ...dossie, origens: [] }, antes)).toBe(false);
  expect(conteudoDoDossie(dossie)).not.toBe(antes);
});
