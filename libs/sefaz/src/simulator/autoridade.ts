import { MANIFESTACOES } from '@tulha/domain/fiscal/distribuicao/manifestacao.types';
import { documentoDoCertificado } from '../certificado/documento.js';
import { at, textAt } from '../nfe/tree.js';
import { SemResposta, type SefazTransport } from '../transporte/transporte.js';
import { cancelamentoXml, cartaDeCorrecaoXml, resumoDaCartaXml, resumoXml } from './documentos.js';
import { lerEvento, recusaDoEvento, tipoDoCodigo } from './eventos.js';
import { enfileirar, novaFila } from './fila.js';
import { type Estado, type Memoria, memoriaDoProcesso, type NotaLa } from './memoria.js';
import { chaveInventada, type NotaInventada, notaXml } from './nota-xml.js';
import { porNsu, umaSo } from './perguntas.js';
import { recusaDaForma, recusaDeQuem, recusaDoCertificado } from './recusas.js';
import { type Resposta, type RespostaDoEvento, respostaDoEvento, respostaXml } from './resposta.js';

/** Faults of the next message. `depois`: it is taken in, and the answer is lost. */
export type Falha = 'antes' | 'depois' | 'html';

type Parts = {
  /** ISO instant. */
  readonly now: () => string;
  readonly ambiente?: '1' | '2';
  readonly memoria?: Memoria;
  /** Invoices that wait for a first-time asker; none, as of the tax authority, unless told. */
  readonly semente?: (documento: string, agora: number) => readonly NotaInventada[];
};

/** A letter of correction, whole or only as a summary: the next of its invoice. */
const corrigirEm = ({ fila, notas }: Estado, chave: string, texto: string | null, agora: number, em = agora): void => {
  const la = notas[chave];
  if (!la) return;
  la.cartas = (la.cartas ?? 0) + 1;
  const inteira = texto !== null && { schema: 'procEventoNFe_v1.00.xsd', chave, xml: cartaDeCorrecaoXml(la, la.cartas, texto, em) };
  enfileirar(fila, inteira || { schema: 'resEvento_v1.01.xsd', chave, xml: resumoDaCartaXml(la, la.cartas, em) }, agora);
};

const emitirEm = (estado: Estado, nota: NotaInventada, agora: number, em = agora): string => {
  const { fila, notas } = estado;
  const chave = chaveInventada(nota);
  const la: NotaLa = { nota, em, eventos: [], cancelada: false };
  notas[chave] = la;
  enfileirar(fila, { schema: 'resNFe_v1.01.xsd', chave, xml: resumoXml(la) }, agora);
  for (const texto of nota.correcoes ?? []) corrigirEm(estado, chave, texto, agora, em);
  return chave;
};

const liberar = ({ fila, notas }: Estado, chave: string, agora: number): void => {
  const la = notas[chave];
  if (la) enfileirar(fila, { schema: 'procNFe_v4.00.xsd', chave, xml: notaXml(la.nota) }, agora);
};

/** Reads and keeps the state of each document. */
const conhecidos = ({ now, memoria = memoriaDoProcesso(), semente }: Parts) => {
  const agora = () => Date.parse(now());

  const estadoDe = async (documento: string): Promise<Estado> => {
    const antes = await memoria.ler(documento);
    if (antes) return antes;
    const novo: Estado = { fila: novaFila(agora()), notas: {} };
    for (const nota of semente?.(documento, agora()) ?? []) emitirEm(novo, nota, agora(), Date.parse(nota.recebida ?? now()));
    return novo;
  };
  /** Changes the state of one document and keeps it. A document that has never asked has none. */
  const com = async <T>(documento: string, fazer: (estado: Estado) => T, soSeConhecido = false): Promise<T | undefined> => {
    if (soSeConhecido && !(await memoria.ler(documento))) return undefined;
    const estado = await estadoDe(documento);
    const feito = fazer(estado);
    await memoria.gravar(documento, estado);
    return feito;
  };
  return { agora, com };
};
type Conhecidos = ReturnType<typeof conhecidos>;

/** The two services, while they do not stand still. */
const servicosDe = ({ agora, com }: Conhecidos, ambiente: string, donos: ReadonlyMap<string, string>) => {
  const distribuir = async (dados: string, cert: string): Promise<Resposta> => {
    const forma = recusaDaForma(dados, 'distDFeInt', ambiente);
    if ('cStat' in forma) return forma;
    const { tree } = forma;
    const documento = textAt(tree, 'CNPJ') ?? textAt(tree, 'CPF') ?? '';
    const recusa = recusaDoCertificado(cert, agora()) ?? recusaDeQuem(documento, documentoDoCertificado(cert));
    if (recusa) return { cStat: recusa };
    const alheia = (chave: string) => donos.has(chave) && donos.get(chave) !== documento;
    const feita = await com(documento, (estado) => {
      estado.fila.vistaEm = agora();
      return at(tree, 'distNSU') ? porNsu(estado.fila, tree, agora()) : umaSo(estado, tree, agora(), alheia);
    });
    return feita as Resposta;
  };

  const registrar = async (dados: string, cert: string): Promise<RespostaDoEvento> => {
    const forma = recusaDaForma(dados, 'envEvento', ambiente);
    if ('cStat' in forma) return forma;
    const lido = lerEvento(dados, cert);
    if (!lido) return { cStat: '215' };
    const { chave, codigo, sequencia, documento } = lido;
    const de = { chave, tipo: codigo, sequencia };
    const recusa = recusaDoCertificado(cert, agora()) ?? recusaDeQuem(documento, documentoDoCertificado(cert));
    if (recusa) return { ...de, cStat: recusa };
    const feita = await com(documento, (estado): RespostaDoEvento => {
      const la = estado.notas[chave];
      const negada = recusaDoEvento(lido, la, agora());
      const tipo = tipoDoCodigo(codigo);
      if (negada || !la || !tipo) return { ...de, cStat: donos.has(chave) && !la ? '575' : (negada ?? '215') };
      const protocolo = `8912600${String(agora()).slice(-8)}`;
      la.eventos.push({ tipo, sequencia, protocolo });
      if (MANIFESTACOES[tipo].libera && la.eventos.filter((um) => MANIFESTACOES[um.tipo].libera).length === 1)
        liberar(estado, chave, agora());
      return { ...de, cStat: '135', protocolo };
    });
    return feita as RespostaDoEvento;
  };
  return { distribuir, registrar };
};

/**
 * Simulates the tax authority: distribution and manifestation with its rules of use, by a clock of ours. Nothing
 * of it leaves this process.
 */
export const createAutoridade = (parts: Parts) => {
  const { ambiente = '1' } = parts;
  const donos = new Map<string, string>();
  const sabido = conhecidos(parts);
  const { agora, com } = sabido;
  const { distribuir, registrar } = servicosDe(sabido, ambiente, donos);
  let falha: Falha | undefined;
  let forcada: string | undefined;
  let parada = false;
  /** The code of the next answer, where it was told beforehand, or while the service stands still. */
  const semOlhar = (): { readonly cStat: string } | undefined => {
    const esta = forcada ?? (parada ? '108' : undefined);
    forcada = undefined;
    return esta === undefined ? undefined : { cStat: esta };
  };

  const transport: SefazTransport = async (servico, dados, { cert }) => {
    const esta = falha;
    falha = undefined;
    if (esta === 'antes') throw new SemResposta('Simulated: nothing was taken in');
    const semVer = semOlhar();
    const resposta =
      servico === 'distribuicao'
        ? respostaXml(semVer ?? (await distribuir(dados, cert)), ambiente, agora())
        : respostaDoEvento(semVer ?? (await registrar(dados, cert)), ambiente, agora());
    if (esta === 'depois') throw new SemResposta('Simulated: the answer is lost');
    return esta === 'html' ? Buffer.from('<html><body>503</body></html>') : resposta;
  };

  return {
    transport,
    /** An invoice is authorised: its recipient is told, if they have ever asked. */
    emitir: async (nota: NotaInventada): Promise<string> => {
      const { documento } = nota.destinatario;
      donos.set(chaveInventada(nota), documento);
      await com(documento, (estado) => emitirEm(estado, nota, agora()), true);
      return chaveInventada(nota);
    },
    /** The whole invoice is distributed, as after a manifestation. */
    liberarXml: (documento: string, chave: string) => com(documento, (estado) => liberar(estado, chave, agora())),
    /** Its issuer cancels it: its recipient is told. */
    cancelar: (documento: string, chave: string) =>
      com(documento, (estado) => {
        const nota = estado.notas[chave];
        if (!nota) return;
        nota.cancelada = true;
        enfileirar(estado.fila, { schema: 'resEvento_v1.01.xsd', chave, xml: cancelamentoXml(nota, agora()) }, agora());
      }),
    /** Its issuer corrects it: its recipient is told, or told only that it was corrected where `texto` is null. */
    corrigir: (documento: string, chave: string, texto: string | null) =>
      com(documento, (estado) => corrigirEm(estado, chave, texto, agora())),
    /** Whatever bytes are distributed to a document. */
    distribuirCru: (documento: string, schema: string, xml: string) =>
      com(documento, ({ fila }) => enfileirar(fila, { schema, chave: '', xml }, agora())),
    /** The service stands still, or goes on. */
    parar: (quieta: boolean): void => {
      parada = quieta;
    },
    /** The next message is answered with this code, and not looked at. */
    responder: (cStat: string): void => {
      forcada = cStat;
    },
    /** The next message goes wrong. */
    falhar: (como: Falha): void => {
      falha = como;
    },
  };
};

export type Autoridade = ReturnType<typeof createAutoridade>;
