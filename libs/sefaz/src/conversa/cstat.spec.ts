import { randomUUID } from 'node:crypto';
import { CSTATS, type OQueFaz } from '@tulha/domain/fiscal/distribuicao/cstat';
import {
  aManifestar,
  type Distribuicao,
  type DistribuicaoCommand,
  distribuicaoDecider,
} from '@tulha/domain/fiscal/distribuicao/distribuicao.decider';
import type { TipoDeManifestacao } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { readPfx } from '../certificado/read-pfx.js';
import { createAutoridade } from '../simulator/autoridade.js';
import { pfxInventado } from '../simulator/certificado-inventado.js';
import type { NotaInventada } from '../simulator/nota-xml.js';
import { consultar } from './consultar.js';
import { manifestar } from './manifestar.js';
import type { Portas, Turno } from './portas.js';

const CNPJ = '90000002000173';
const [HORA, DIA] = [3_600_000, 86_400_000];
const identidade = readPfx(pfxInventado({ titular: 'SITIO', documento: CNPJ, de: '2026-01-01', ate: '2028-01-01', senha: 's' }), 's');
const nota = (numero: number, mais: Partial<NotaInventada> = {}): NotaInventada => ({
  ...{ numero, destinatario: { documento: CNPJ }, ...mais },
  itens: [{ codigo: 'A', descricao: 'UREIA', unidade: 'SC', quantidade: '1', valor: '10.00' }],
});

/** A conversation over the decider itself, its facts folded in this process, and a simulator with one clock. */
const abrir = () => {
  let [agora, id] = [Date.parse('2026-11-29T12:00:00Z'), 1];
  const now = () => new Date(agora).toISOString();
  const sefaz = createAutoridade({ now });
  const enviadas: string[] = [];
  const guardadas = new Map<string, Buffer>();
  let state: Distribuicao = distribuicaoDecider.initial();
  const executar = (command: DistribuicaoCommand) => {
    const facts = distribuicaoDecider.decide(command, state, { now: now(), commandId: randomUUID() } as never);
    for (const fact of facts) state = distribuicaoDecider.evolve(state, fact);
    return facts;
  };
  const vez: Turno['vez'] = { proximoEm: null, bloqueadaAte: null, naHora: [] };
  const turno: Turno = { vez, anotar: () => Promise.resolve(1), respondido: () => Promise.resolve() };
  const portas: Portas = {
    ...{ now, ambiente: 'SIMULADO', distribuicaoId: 1, documento: CNPJ, identidade },
    transport: (servico, dados, dele) => {
      enviadas.push(dados);
      return sefaz.transport(servico, dados, dele);
    },
    comVez: (work) => work(turno),
    cursor: () => Promise.resolve(state),
    aManifestar: async (pedido) => aManifestar(state, pedido, now()),
    novosIds: (quantos) => Promise.resolve((id += quantos) - quantos),
    receber: async (data) => executar({ type: 'ReceberDistribuicao', data }),
    assinada: async (data) => void executar({ type: 'AssinarManifestacao', data }),
    respondida: async (data) => void executar({ type: 'RegistrarRetorno', data }),
    guardar: (bytes) => {
      const chave = randomUUID();
      guardadas.set(chave, Buffer.from(bytes));
      return Promise.resolve({ chave, bytes: bytes.length, sha256: chave });
    },
    abrir: ({ chave }) => Promise.resolve(guardadas.get(chave) as Buffer),
  };
  const dizer = async (chave: string, tipo: TipoDeManifestacao = 'CIENCIA') => {
    const justificativa = tipo === 'NAO_REALIZADA' ? 'Não chegou à fazenda.' : null;
    const [veredicto] = await manifestar(portas, { chaves: [chave], tipo, justificativa, certificado: 'x' });
    return veredicto as NonNullable<typeof veredicto>;
  };
  return {
    ...{ sefaz, enviadas, dizer },
    perguntar: () => consultar(portas, { tipo: 'DISTRIBUICAO' }),
    pelaChave: (chave: string) => consultar(portas, { tipo: 'CHAVE', chave }),
    estado: () => state,
    depois: (ms: number) => {
      agora += ms;
    },
    agora: () => agora,
  };
};

/** One that asked an hour ago, and has one invoice waiting, taken in. */
const comUmaNota = async (mais: Partial<NotaInventada> = {}) => {
  const mesa = abrir();
  await mesa.perguntar();
  mesa.depois(HORA);
  const chave = await mesa.sefaz.emitir(nota(1, mais));
  await mesa.perguntar();
  mesa.depois(HORA);
  return { ...mesa, chave };
};

const codigos = (servico: 'distribuicao' | 'evento', ...quais: readonly OQueFaz[]): readonly string[] =>
  Object.entries(CSTATS).flatMap(([codigo, um]) =>
    (um.servico === servico || um.servico === 'ambos') && quais.includes(um.faz) ? [codigo] : [],
  );

describe('o que se faz com cada código da SEFAZ', () => {
  it.each(codigos('distribuicao', 'espera', 'recusa', 'guarda'))(
    'distribuição, %s: guarda-se o número em que se estava, e espera-se uma hora',
    async (cStat) => {
      const mesa = await comUmaNota();
      const antes = mesa.estado().ultNsu;
      mesa.sefaz.responder(cStat);
      const { retorno, haMais, facts } = await mesa.perguntar();
      expect([retorno.cStat, haMais, facts.map(({ type }) => type)]).toEqual([cStat, false, ['SefazConsultada']]);
      expect(mesa.estado()).toMatchObject({ ultNsu: antes, proximoEm: new Date(mesa.agora() + HORA).toISOString() });
    },
  );

  it.each(codigos('evento', 'recusa'))('manifestação, %s: recusada com o que ajuda, e o recibo fica', async (cStat) => {
    const mesa = await comUmaNota();
    mesa.sefaz.responder(cStat);
    const { resultado, motivo } = await mesa.dizer(mesa.chave);
    expect([resultado, motivo]).toEqual(['RECUSADA', expect.stringContaining(CSTATS[cStat]?.conselho ?? '')]);
    expect(mesa.estado().notas[mesa.chave]?.manifestacoes).toMatchObject([{ situacao: 'RECUSADA' }]);
  });

  it.each(codigos('evento', 'guarda'))('manifestação, %s: nada se decidiu; vão os mesmos bytes, e contam uma vez', async (cStat) => {
    const mesa = await comUmaNota();
    mesa.sefaz.responder(cStat);
    expect(await mesa.dizer(mesa.chave)).toMatchObject({ resultado: 'SEM_RESPOSTA' });
    expect(mesa.estado().notas[mesa.chave]?.manifestacoes).toMatchObject([{ situacao: 'ASSINADA' }]);
    expect(await mesa.dizer(mesa.chave)).toMatchObject({ resultado: 'REGISTRADA', cStat: '135' });
    const [primeira, segunda] = mesa.enviadas.slice(-2);
    expect(segunda).toBe(primeira);
  });

  it.each(codigos('evento', 'registra'))('manifestação, %s: está registrada', async (cStat) => {
    const mesa = await comUmaNota();
    mesa.sefaz.responder(cStat);
    expect(await mesa.dizer(mesa.chave)).toMatchObject({ resultado: cStat === '573' ? 'JA_ESTAVA' : 'REGISTRADA', cStat });
    expect(mesa.estado().notas[mesa.chave]?.manifestacoes).toMatchObject([{ situacao: 'REGISTRADA' }]);
    expect(await mesa.dizer(mesa.chave)).toMatchObject({ resultado: 'JA_ESTAVA', cStat: null });
  });

  it('perdida a resposta depois de registrada: vão os mesmos bytes, a SEFAZ diz 573, e foi dito uma vez', async () => {
    const mesa = await comUmaNota();
    mesa.sefaz.falhar('depois');
    expect(await mesa.dizer(mesa.chave, 'CONFIRMACAO')).toMatchObject({ resultado: 'SEM_RESPOSTA' });
    expect(await mesa.dizer(mesa.chave, 'CONFIRMACAO')).toMatchObject({ resultado: 'JA_ESTAVA', cStat: '573' });
    expect(mesa.enviadas.at(-1)).toBe(mesa.enviadas.at(-2));
    expect(mesa.estado().notas[mesa.chave]?.manifestacoes).toHaveLength(1);
  });
});

/** The codes of the authority's texts (NT 2014.002 v1.40, NT 2020.001 v1.60), typed from them and not from the table. */
const DOS_TEXTOS =
  '108 109 135 136 137 138 214 215 217 236 238 239 243 252 280 281 282 283 284 285 286 290 291 292 293 294 295 296 297 298 402 404 472 473 489 ' +
  '490 491 492 493 494 496 573 574 575 577 578 579 580 588 589 593 594 595 596 614 615 616 617 618 619 632 640 641 650 651 653 654 655 656 658 999';

describe('a tabela dos códigos', () => {
  it('tem cada um que os textos da SEFAZ dão, e nenhum mais', () => expect(Object.keys(CSTATS).toSorted()).toEqual(DOS_TEXTOS.split(' ')));

  it('um que não está nela espera a hora na distribuição, e recusa a manifestação sem conselho', async () => {
    const mesa = await comUmaNota();
    const antes = mesa.estado().ultNsu;
    mesa.sefaz.responder('1234');
    expect(await mesa.perguntar()).toMatchObject({ haMais: false, retorno: { cStat: '1234' } });
    expect(mesa.estado()).toMatchObject({ ultNsu: antes, proximoEm: new Date(mesa.agora() + HORA).toISOString() });
    mesa.sefaz.responder('1234');
    expect(await mesa.dizer(mesa.chave)).toMatchObject({ resultado: 'RECUSADA', cStat: '1234' });
  });
});

describe('o que o simulador recusa por si, como a SEFAZ', () => {
  it('pela chave: cancelada 653, denegada 654, com mais de 90 dias 632', async () => {
    const mesa = await comUmaNota();
    await mesa.sefaz.cancelar(CNPJ, mesa.chave);
    expect((await mesa.pelaChave(mesa.chave)).retorno.cStat).toBe('653');
    const outra = await comUmaNota({ situacao: '302' });
    expect((await outra.pelaChave(outra.chave)).retorno.cStat).toBe('654');
    const velha = await comUmaNota();
    velha.depois(91 * DIA);
    expect((await velha.pelaChave(velha.chave)).retorno.cStat).toBe('632');
  });

  it('o certificado vencido no meio do caminho: 281, na distribuição e na manifestação', async () => {
    const mesa = await comUmaNota();
    mesa.depois(500 * DIA);
    expect((await mesa.perguntar()).retorno.cStat).toBe('281');
  });
});
