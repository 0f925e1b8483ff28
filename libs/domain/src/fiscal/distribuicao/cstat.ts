/** The service that gives a code: the distribution of documents, the reception of events, or both. */
type Servico = 'distribuicao' | 'evento' | 'ambos';

/**
 * What Tulha does of itself on a code. `segue`: asks for the next page; `espera`: asks nothing for an hour; `registra`: the event counts, and is
 * kept with its receipt; `guarda`: nothing was decided, and the same bytes go again when asked for; `recusa`: told to the person with what helps.
 */
export type OQueFaz = 'segue' | 'espera' | 'registra' | 'guarda' | 'recusa';

type CStat = {
  readonly servico: Servico;
  /** The authority's meaning, in few words. */
  readonly sentido: string;
  readonly faz: OQueFaz;
  /** One thing for a person to do; empty where there is nothing. */
  readonly conselho: string;
};

const NADA_A_FAZER = '';
const OUTRO_CERTIFICADO = 'Inclua outro certificado desta fazenda.';
const O_CERTIFICADO_DELE = 'Inclua um certificado do mesmo CPF ou CNPJ da fazenda.';
const NOSSO = 'É um defeito de Tulha, e não seu: mande o que está nesta página a quem cuida da instalação.';
const CHAVE_CONFERIR = 'Confira a chave com a que está no DANFE.';
const PARADO = 'A SEFAZ está parada: peça de novo mais tarde. Nada se perdeu.';

const de = (servico: Servico, faz: OQueFaz, linhas: Readonly<Record<string, readonly [sentido: string, conselho: string]>>) =>
  Object.fromEntries(Object.entries(linhas).map(([codigo, [sentido, conselho]]) => [codigo, { servico, sentido, faz, conselho }]));

/** Every code that the authority's texts of distribution and of manifestation give (NT 2014.002 v1.40, NT 2020.001 v1.60). */
export const CSTATS: Readonly<Record<string, CStat>> = {
  ...de('ambos', 'guarda', {
    '108': ['serviço paralisado por um momento', PARADO],
    '109': ['serviço paralisado sem previsão', PARADO],
    '999': ['erro da SEFAZ que ela não nomeia', PARADO],
  }),
  ...de('distribuicao', 'espera', {
    '137': ['nenhum documento', NADA_A_FAZER],
    '589': ['número maior do que o último que existe', NADA_A_FAZER],
    '656': [
      'consumo indevido: perguntou-se antes da hora',
      'Outro programa pergunta pelas notas deste documento: combine com o contador quem pergunta.',
    ],
  }),
  ...de('distribuicao', 'segue', { '138': ['documentos localizados', NADA_A_FAZER] }),
  ...de('evento', 'registra', {
    '135': ['evento registrado e vinculado à nota', NADA_A_FAZER],
    '136': ['evento registrado; a nota ainda não chegou lá', NADA_A_FAZER],
    '573': ['o evento já estava registrado', NADA_A_FAZER],
  }),
  ...de('ambos', 'recusa', {
    '214': ['mensagem grande demais', NOSSO],
    '215': ['mensagem fora do leiaute', NOSSO],
    '236': ['dígito da chave não confere', CHAVE_CONFERIR],
    '238': ['versão maior do que a vigente', NOSSO],
    '239': ['versão que não se aceita', NOSSO],
    '243': ['XML mal formado', NOSSO],
    '252': ['ambiente diverge do que recebe', NOSSO],
    '280': ['certificado de transmissão inválido', OUTRO_CERTIFICADO],
    '281': ['certificado de transmissão fora da validade', OUTRO_CERTIFICADO],
    '282': ['certificado de transmissão sem CNPJ ou CPF', OUTRO_CERTIFICADO],
    '283': ['cadeia do certificado de transmissão', OUTRO_CERTIFICADO],
    '284': ['certificado de transmissão revogado', OUTRO_CERTIFICADO],
    '285': ['certificado de transmissão que não é da ICP-Brasil', OUTRO_CERTIFICADO],
    '286': ['lista de certificados revogados não se abriu', PARADO],
    '402': ['mensagem que não está em UTF-8', NOSSO],
    '404': ['prefixo de namespace', NOSSO],
    '489': ['CNPJ inválido', 'Confira o CNPJ da fazenda.'],
    '490': ['CPF inválido', 'Confira o CPF da fazenda.'],
    '588': ['espaços entre as partes da mensagem', NOSSO],
    '614': ['chave com um Estado que não existe', CHAVE_CONFERIR],
    '615': ['chave com um ano inválido', CHAVE_CONFERIR],
    '616': ['chave com um mês inválido', CHAVE_CONFERIR],
    '617': ['chave com um CNPJ ou CPF inválido', CHAVE_CONFERIR],
    '618': ['chave que não é de uma NF-e (modelo 55)', CHAVE_CONFERIR],
    '619': ['chave com o número zero', CHAVE_CONFERIR],
  }),
  ...de('distribuicao', 'recusa', {
    '217': ['a nota não existe na SEFAZ', 'Confira a chave. Uma nota recém-emitida leva alguns minutos.'],
    '472': ['CPF que não é o do certificado', O_CERTIFICADO_DELE],
    '473': ['certificado sem CNPJ nem CPF', O_CERTIFICADO_DELE],
    '593': ['CNPJ de outra empresa que a do certificado', O_CERTIFICADO_DELE],
    '632': ['a nota passou de 90 dias', 'Peça o XML a quem emitiu a nota, e envie o arquivo.'],
    '640': ['sem permissão para ver a nota', 'A nota não é desta fazenda.'],
    '641': ['quem pergunta é quem emitiu', 'O XML do que se emite está no programa que emitiu.'],
    '653': ['a nota foi cancelada', NADA_A_FAZER],
    '654': ['a nota foi denegada', NADA_A_FAZER],
  }),
  ...de('evento', 'recusa', {
    '290': ['certificado de assinatura inválido', OUTRO_CERTIFICADO],
    '291': ['certificado de assinatura fora da validade', OUTRO_CERTIFICADO],
    '292': ['certificado de assinatura sem CNPJ ou CPF', OUTRO_CERTIFICADO],
    '293': ['cadeia do certificado de assinatura', OUTRO_CERTIFICADO],
    '294': ['certificado de assinatura revogado', OUTRO_CERTIFICADO],
    '295': ['certificado de assinatura que não é da ICP-Brasil', OUTRO_CERTIFICADO],
    '296': ['lista de certificados revogados não se abriu', PARADO],
    '297': ['assinatura difere do calculado', NOSSO],
    '298': ['assinatura fora do padrão', NOSSO],
    '491': ['tipo de evento que não existe', NOSSO],
    '492': ['versão do evento', NOSSO],
    '493': ['detalhe do evento fora do leiaute', NOSSO],
    '494': ['a nota não existe na SEFAZ', 'Confira a chave.'],
    '496': ['forma de emissão da chave', CHAVE_CONFERIR],
    '574': ['o autor não é quem emitiu', NADA_A_FAZER],
    '575': ['o autor não é o destinatário', 'Use o certificado do CPF ou CNPJ para o qual a nota foi emitida.'],
    '577': ['data do evento antes da emissão da nota', 'Confira o relógio desta máquina.'],
    '578': ['data do evento depois da de agora', 'Confira o relógio desta máquina.'],
    '579': ['data do evento antes da autorização', 'Confira o relógio desta máquina.'],
    '580': ['a nota não está autorizada', NADA_A_FAZER],
    '594': ['mais vezes do que se aceita', NADA_A_FAZER],
    '595': ['falta a justificativa', 'Escreva a justificativa, de 15 a 255 letras.'],
    '596': ['fora do prazo', NADA_A_FAZER],
    '650': ['a nota foi cancelada', NADA_A_FAZER],
    '651': ['a nota foi denegada', NADA_A_FAZER],
    '655': ['ciência depois da manifestação final', NADA_A_FAZER],
    '658': ['a SEFAZ não aceita o evento desta nota', NADA_A_FAZER],
  }),
};

/** The advice for a code, with a blank before it, to stand behind a sentence; empty for one without advice, and for a code not known here. */
export const conselhoDe = (cStat: string | null): string => {
  const conselho = cStat === null ? undefined : CSTATS[cStat]?.conselho;
  return conselho ? ` ${conselho}` : '';
};

/** Whether a code leaves an event undecided: the same bytes may go again. */
export const deixaEmAberto = (cStat: string): boolean => CSTATS[cStat]?.faz === 'guarda';
/** Whether a code counts as registered. */
export const registra = (cStat: string): boolean => CSTATS[cStat]?.faz === 'registra';
