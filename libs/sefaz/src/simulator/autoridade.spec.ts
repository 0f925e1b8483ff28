import { readPfx } from '../certificado/read-pfx.js';
import { NSU_ZERO } from '@tulha/domain/fiscal/distribuicao/cursor';
import { type Busca, pedidoXml } from '../distribuicao/pedido.js';
import type { Identidade } from '../transporte/transporte.js';
import { lerRetorno } from '../distribuicao/retorno.js';
import { createAutoridade } from './autoridade.js';
import { pfxInventado } from './certificado-inventado.js';
import { chaveInventada, type NotaInventada } from './nota-xml.js';

const [CNPJ, FILIAL, OUTRO, CPF] = ['90000002000173', '90000002000254', '90000003000118', '90000010057'];
const nsu = (n: number) => String(n).padStart(15, '0');
const [MINUTO, DIA] = [60_000, 86_400_000];

const identidadeDe = (documento: string): Identidade =>
  readPfx(pfxInventado({ titular: 'SITIO', documento, de: '2026-01-01', ate: '2030-01-01', senha: 's' }), 's');
const deles: Readonly<Record<string, Identidade>> = Object.fromEntries(
  [CNPJ, CPF].map((documento) => [documento, identidadeDe(documento)]),
);

const nota = (numero: number, documento = CNPJ): NotaInventada => ({
  numero,
  destinatario: { documento },
  itens: [{ codigo: 'A', descricao: 'UREIA', unidade: 'SC', quantidade: '1', valor: '10.00' }],
});

const abrir = () => {
  let agora = Date.parse('2026-11-29T12:00:00Z');
  const sefaz = createAutoridade({ now: () => new Date(agora).toISOString() });
  const perguntar = async (busca: Busca, { documento = CNPJ, com = CNPJ } = {}) =>
    lerRetorno(await sefaz.transport('distribuicao', pedidoXml({ ambiente: '1', documento, busca }), deles[com] as Identidade));
  return {
    ...sefaz,
    perguntar,
    depois: (ms: number) => {
      agora += ms;
    },
    cru: async (dados: string) => lerRetorno(await sefaz.transport('distribuicao', dados, deles[CNPJ] as Identidade)),
  };
};
/** One that has asked before, an hour ago, and has documents waiting. */
const comNotas = async (quantas: number) => {
  const sefaz = abrir();
  await sefaz.perguntar({ ultNsu: NSU_ZERO });
  for (let n = 1; n <= quantas; n++) await sefaz.emitir(nota(n));
  sefaz.depois(60 * MINUTO);
  return sefaz;
};

describe('o simulador da SEFAZ distribui', () => {
  it('nada a quem pergunta pela primeira vez: o que veio antes não volta', async () => {
    const sefaz = abrir();
    await sefaz.emitir(nota(1));
    expect(await sefaz.perguntar({ ultNsu: NSU_ZERO })).toMatchObject({ cStat: '137', ultNsu: nsu(0), maxNsu: nsu(0), documentos: [] });
    await sefaz.emitir(nota(2));
    sefaz.depois(60 * MINUTO);
    const { cStat, documentos } = await sefaz.perguntar({ ultNsu: NSU_ZERO });
    expect([cStat, documentos.length]).toEqual(['138', 1]);
  });

  it('em páginas de cinquenta, seguidas; no fim delas, espera-se uma hora', async () => {
    const sefaz = await comNotas(70);
    const primeira = await sefaz.perguntar({ ultNsu: NSU_ZERO });
    expect(primeira).toMatchObject({ cStat: '138', ultNsu: nsu(50), maxNsu: nsu(70) });
    expect(primeira.documentos).toHaveLength(50);
    const segunda = await sefaz.perguntar({ ultNsu: nsu(50) });
    expect(segunda).toMatchObject({ cStat: '138', ultNsu: nsu(70), maxNsu: nsu(70) });
    expect(segunda.documentos.map(({ nsu: n }) => n)).toEqual(Array.from({ length: 20 }, (_, n) => nsu(51 + n)));
    expect((await sefaz.perguntar({ ultNsu: nsu(70) })).cStat).toBe('656');
  });

  it('um resumo de cada nota, e a nota inteira quando é liberada', async () => {
    const sefaz = await comNotas(1);
    await sefaz.liberarXml(CNPJ, chaveInventada(nota(1)));
    const { documentos } = await sefaz.perguntar({ ultNsu: NSU_ZERO });
    expect(documentos.map(({ schema }) => schema)).toEqual(['resNFe_v1.01.xsd', 'procNFe_v4.00.xsd']);
    expect(documentos.map(({ xml }) => /<(resNFe|nfeProc)/.exec(String(xml))?.[1])).toEqual(['resNFe', 'nfeProc']);
  });

  it('as cartas de correção de uma nota, numeradas, cada uma com o que corrige', async () => {
    const sefaz = await comNotas(1);
    for (const texto of ['UM', 'DOIS']) await sefaz.corrigir(CNPJ, chaveInventada(nota(1)), texto);
    const { documentos } = await sefaz.perguntar({ ultNsu: NSU_ZERO });
    expect(documentos.map(({ schema }) => schema)).toEqual(['resNFe_v1.01.xsd', 'procEventoNFe_v1.00.xsd', 'procEventoNFe_v1.00.xsd']);
    const textos = documentos.slice(1).map(({ xml }) => /<nSeqEvento>(\d)<.*<xCorrecao>(.*)<\/xCorrecao>/.exec(String(xml))?.slice(1));
    expect(textos).toEqual([
      ['1', 'UM'],
      ['2', 'DOIS'],
    ]);
  });

  it('quem pergunta antes da hora é recusado com o seu número, e a hora recomeça', async () => {
    const sefaz = await comNotas(3);
    await sefaz.perguntar({ ultNsu: NSU_ZERO });
    sefaz.depois(59 * MINUTO);
    expect(await sefaz.perguntar({ ultNsu: nsu(3) })).toMatchObject({ cStat: '656', ultNsu: nsu(3), maxNsu: nsu(0) });
    sefaz.depois(59 * MINUTO);
    expect((await sefaz.perguntar({ ultNsu: nsu(3) })).cStat).toBe('656');
    sefaz.depois(60 * MINUTO);
    expect((await sefaz.perguntar({ ultNsu: nsu(3) })).cStat).toBe('137');
  });

  it('quem volta atrás é recusado; quem passa do último, também', async () => {
    const sefaz = await comNotas(60);
    await sefaz.perguntar({ ultNsu: NSU_ZERO });
    expect(await sefaz.perguntar({ ultNsu: NSU_ZERO })).toMatchObject({ cStat: '656', ultNsu: nsu(50), maxNsu: nsu(0) });
    expect(await sefaz.perguntar({ ultNsu: nsu(99) })).toMatchObject({ cStat: '589', maxNsu: nsu(0) });
  });

  it('por número ou por chave, vinte vezes por hora', async () => {
    const sefaz = await comNotas(2);
    const chave = chaveInventada(nota(1));
    expect(await sefaz.perguntar({ nsu: nsu(2) })).toMatchObject({ cStat: '138', documentos: [{ nsu: nsu(2) }] });
    expect(await sefaz.perguntar({ nsu: nsu(9) })).toMatchObject({ cStat: '137' });
    for (let n = 0; n < 18; n++) expect(await sefaz.perguntar({ chave })).toMatchObject({ cStat: '138', documentos: [{ nsu: null }] });
    expect((await sefaz.perguntar({ chave })).cStat).toBe('656');
    sefaz.depois(61 * MINUTO);
    expect((await sefaz.perguntar({ chave })).cStat).toBe('138');
  });

  it('depois de noventa dias, não mais; a quem não perguntou em sessenta, nada se numera', async () => {
    const sefaz = await comNotas(1);
    sefaz.depois(91 * DIA);
    expect((await sefaz.perguntar({ chave: chaveInventada(nota(1)) })).cStat).toBe('632');
    expect(await sefaz.perguntar({ ultNsu: NSU_ZERO })).toMatchObject({ cStat: '137', documentos: [] });
    sefaz.depois(61 * DIA);
    await sefaz.emitir(nota(2));
    expect(await sefaz.perguntar({ ultNsu: nsu(1) })).toMatchObject({ cStat: '137', maxNsu: nsu(1) });
  });

  it('a matriz pergunta pela filial; ninguém pelo que é de outro', async () => {
    const sefaz = abrir();
    const de = (documento: string, com = CNPJ) => sefaz.perguntar({ ultNsu: NSU_ZERO }, { documento, com });
    expect((await de(FILIAL)).cStat).toBe('137');
    expect((await de(OUTRO)).cStat).toBe('593');
    expect((await de(CPF)).cStat).toBe('472');
    expect((await de(CPF, CPF)).cStat).toBe('137');
    expect((await de('90000002000174')).cStat).toBe('489');
    expect((await de('90000010058', CPF)).cStat).toBe('490');
    await sefaz.emitir(nota(7, OUTRO));
    expect((await sefaz.perguntar({ chave: chaveInventada(nota(7)) })).cStat).toBe('640');
  });

  const pedido = (mais: string, versao = '1.01', ambiente = '1') =>
    `<distDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="${versao}"><tpAmb>${ambiente}</tpAmb><CNPJ>${CNPJ}</CNPJ>${mais}</distDFeInt>`;
  it.each([
    ['214', pedido(`<distNSU><ultNSU>${NSU_ZERO}</ultNSU></distNSU>${' '.repeat(11_000)}`)],
    ['215', pedido('<distNSU><ultNSU>0</ultNSU></distNSU>')],
    ['215', '<outro/>'],
    ['217', pedido(`<consChNFe><chNFe>${chaveInventada(nota(999))}</chNFe></consChNFe>`)],
    ['236', pedido(`<consChNFe><chNFe>${'1'.repeat(44)}</chNFe></consChNFe>`)],
    ['239', pedido(`<distNSU><ultNSU>${NSU_ZERO}</ultNSU></distNSU>`, '1.35')],
    ['243', '<distDFeInt'],
    ['252', pedido(`<distNSU><ultNSU>${NSU_ZERO}</ultNSU></distNSU>`, '1.01', '2')],
    ['404', `<n:distDFeInt xmlns:n="http://www.portalfiscal.inf.br/nfe"/>`],
  ])('%s a %s', async (cStat, dados) => expect((await abrir().cru(dados)).cStat).toBe(cStat));

  it('parado, diz que está parado', async () => {
    const sefaz = abrir();
    sefaz.parar(true);
    expect(await sefaz.perguntar({ ultNsu: NSU_ZERO })).toMatchObject({ cStat: '108', ultNsu: null, documentos: [] });
  });
});
