import { isDeepStrictEqual } from 'node:util';
import { until } from '@tulha/testing/until';
import { type Cliente, type Conta, montarSitio, type Resposta } from './cliente.js';
import { comSaidasVistas, conferirLotes, conferirRegistro, conferirTudo, lerLotes, NaoConfere } from './conferencia.js';
import { comLugaresVistos, lerLugares } from './lugares-vistos.js';
import { registroDe } from './fio.js';
import { impressaoDe, type Passado, type Pronto, prontos } from './lance.js';
import { livroVazio, vendaDe } from './livro.js';
import { type Estado, type Feito, ordenar } from './ordem.js';
import type { Lance } from './passo.js';
import { registroDoPedido, type Sitio } from './pedido.js';
import type { Registro } from './registros.js';

/** One game: a fresh account, batch after batch of requests, and after each the product held against the model. */

const ORDENS_MAX = 2_000;
/** The codes by which strangers are told that a record is not there. */
const NAO_HA = [
  'LOTE_NAO_ENCONTRADO',
  'REFERENCIA_NAO_ENCONTRADA',
  'REGISTRO_NAO_ENCONTRADO',
  'FAZENDA_NAO_ENCONTRADA',
  'CAMPOS_INVALIDOS',
];

type Mesa = { readonly dona: Conta; readonly intrusa: Conta; readonly sitio: Sitio };

const cabecalhosDe = async ({ dona, sitio }: Mesa, { pedido, versao, chave }: Pronto): Promise<Record<string, string>> => {
  const comuns = { 'idempotency-key': chave, 'x-fazenda': String(sitio.fazenda) };
  const registro = registroDoPedido(pedido);
  if (versao === 'nenhuma' || !registro) return comuns;
  const { etag } = await dona.ler(registroDe(pedido, registro.id));
  if (etag === null) return comuns;
  const atual = Number(etag.replaceAll('"', ''));
  return { ...comuns, 'if-match': `"${versao === 'atual' ? atual : atual > 0 ? atual - 1 : 1}"` };
};

/** Sends a batch at once. @throws NaoConfere where another account was told anything */
const mandar = async (mesa: Mesa, lance: readonly Pronto[]): Promise<Feito[]> => {
  const cabecalhos = await Promise.all(lance.map((pronto) => cabecalhosDe(mesa, pronto)));
  const respostas = await Promise.all(
    lance.map((pronto, index) => (pronto.deOutraConta ? mesa.intrusa : mesa.dona).pedir(pronto.envio, cabecalhos[index])),
  );
  return lance.flatMap(({ pedido, versao, chave, envio, deOutraConta }, index): Feito[] => {
    const resposta = respostas[index] as Resposta;
    const impressao = impressaoDe(envio);
    if (!deOutraConta) return [{ pedido, versao: cabecalhos[index]?.['if-match'] ? versao : 'nenhuma', chave, impressao, resposta }];
    const deles = lance.filter((outro) => outro.deOutraConta && outro.chave === chave).length;
    if (deles > 1 && resposta.corpo?.code === 'PEDIDO_EM_ANDAMENTO') return [];
    if (!NAO_HA.includes(resposta.corpo?.code)) throw new NaoConfere(`Another account: ${impressao}`, resposta, NAO_HA);
    return [];
  });
};

/** The sales of a batch, once they have followed the ledger: the worker puts right those that crossed on the way. */
const vendasSeguidas = async ({ dona }: Mesa, feitos: readonly Feito[]): Promise<Map<number, string | undefined>> => {
  const registros = feitos.flatMap(({ pedido }) => registroDoPedido(pedido) ?? []);
  const ids = new Set(registros.flatMap(({ tipo, id }) => (tipo === 'venda' ? [id] : [])));
  const vistas = new Map<number, string | undefined>();
  for (const id of ids) {
    const seguida = async () => {
      const { corpo } = await dona.ler(`/vendas/${id}`);
      return corpo.pendente !== true && corpo;
    };
    const corpo = await until(seguida, `sale ${id} to follow the ledger`);
    vistas.set(id, corpo.produtos ? corpo.status : undefined);
  }
  return vistas;
};

/** The other records a batch spoke of, as they are shown after it. */
const registrosVistos = async ({ dona }: Mesa, feitos: readonly Feito[]) => {
  const registros = new Map<string, { readonly registro: Registro; readonly visto: unknown }>();
  for (const { pedido } of feitos) {
    const registro = registroDoPedido(pedido);
    if (!registro || registro.tipo === 'venda' || registros.has(`${registro.tipo}/${registro.id}`)) continue;
    const { status, corpo } = await dona.ler(registroDe(pedido, registro.id));
    registros.set(`${registro.tipo}/${registro.id}`, { registro: registro as Registro, visto: status === 200 ? corpo : undefined });
  }
  return [...registros.values()];
};

/** The one of the possible orders that the product shows. @throws NaoConfere where there is none */
const estadoDepois = async (mesa: Mesa, estado: Estado, feitos: readonly Feito[]): Promise<Estado> => {
  const vendas = await vendasSeguidas(mesa, feitos);
  const lotes = await lerLotes(mesa.dona);
  const registros = await registrosVistos(mesa, feitos);
  const lugares = await lerLugares(mesa.dona);
  let engano: unknown = new NaoConfere('No order explains these answers', feitos.map(contada), 'as if one after the other');
  for (const depois of ordenar(estado, feitos, mesa.sitio).take(ORDENS_MAX)) {
    try {
      conferirLotes(lotes, depois.livro);
      const livro = comLugaresVistos(depois.livro, lugares);
      for (const { visto, registro } of registros) conferirRegistro(visto, registro, livro);
      for (const [id, status] of vendas) {
        const esperada = vendaDe(depois.livro, id)?.estado;
        if (esperada !== status) throw new NaoConfere(`sale ${id}`, status, esperada);
      }
      return { ...depois, livro: comSaidasVistas(livro, registros) };
    } catch (error) {
      engano = error;
    }
  }
  throw engano;
};

/** Alone, an answer agrees with the next reading. */
const conferirResposta = async ({ dona }: Mesa, { impressao, pedido, resposta }: Feito): Promise<void> => {
  if (resposta.status >= 300 || resposta.status === 204) return;
  const { status, corpo, etag } = await dona.ler(registroDe(pedido, resposta.corpo.id));
  if (status !== 200 || etag !== resposta.etag || !isDeepStrictEqual(corpo, resposta.corpo))
    throw new NaoConfere(`GET after ${impressao}`, { corpo, etag }, resposta);
};

const jogada = async (mesa: Mesa, estado: Estado, lance: readonly Pronto[]) => {
  const feitos = await mandar(mesa, lance);
  const depois = await estadoDepois(mesa, estado, feitos);
  const [um] = feitos;
  if (um && feitos.length === 1 && !estado.chaves.has(um.chave)) await conferirResposta(mesa, um);
  return { depois, feitos };
};

/** How often each kind of request was granted, and each refusal given. */
export type Placar = Map<string, number>;
const marcar = (placar: Placar, feitos: readonly Feito[]): void => {
  for (const { pedido, resposta } of feitos) {
    const nome = resposta.status < 300 ? pedido.faz : resposta.corpo.code;
    placar.set(nome, (placar.get(nome) ?? 0) + 1);
  }
};

/** Plays games with accounts of their own, beside one that tries to reach into them. */
export const abrirJogo = async (cliente: Cliente, placar: Placar) => {
  const intrusa = await cliente.novaConta();

  /** @throws at the first difference, naming the batch and the earlier requests about the same records */
  return async (lances: readonly Lance[]): Promise<void> => {
    const dona = await cliente.novaConta();
    const mesa = { dona, intrusa, sitio: await montarSitio(dona) };
    let estado: Estado = { livro: livroVazio, chaves: new Map() };
    const passados: Passado[] = [];
    const historia: Feito[] = [];
    for (const [vez, lance] of lances.entries()) {
      const { livro } = estado;
      const envios = lance.flatMap((pedido) => prontos(livro, mesa.sitio, passados, pedido));
      try {
        const { depois, feitos } = await jogada(mesa, estado, envios);
        estado = depois;
        historia.push(...feitos);
        marcar(placar, feitos);
        for (const { chave, resposta } of feitos) {
          const pronto = envios.find((envio) => envio.chave === chave && !envio.deOutraConta);
          if (pronto && resposta.status < 300 && !passados.some((passado) => passado.chave === chave)) passados.push(pronto);
        }
      } catch (error) {
        throw new Error(contar(vez, envios, historia, error), { cause: error });
      }
    }
    await conferirTudo(dona, estado.livro);
    const deles = await intrusa.tudo('/rastreabilidade/lotes');
    if (deles.length > 0) throw new NaoConfere('lots of another account', deles, []);
  };
};

/** A request and its answer, for the reader of a failure. */
const contada = ({ impressao, versao, resposta }: Feito) =>
  `${impressao} (version: ${versao}) answered ${resposta.status} ${JSON.stringify(resposta.corpo?.code ?? resposta.corpo)}`;

const contar = (vez: number, envios: readonly Pronto[], historia: readonly Feito[], error: unknown): string => {
  const agora = envios.map(({ envio }) => impressaoDe(envio));
  const ids = new Set(agora.flatMap((texto) => texto.match(/\d{2,}(?=[^\d])/g) ?? []));
  const antes = historia.filter(({ impressao, resposta }) =>
    [...ids].some((id) => `${impressao}${JSON.stringify(resposta.corpo)}`.includes(id)),
  );
  const linhas = (textos: readonly string[]) => textos.map((texto) => `  ${texto}\n`).join('');
  return `Batch ${vez}:\n${linhas(agora)}${String(error)}\nBefore:\n${linhas(antes.slice(-12).map(contada))}`;
};
