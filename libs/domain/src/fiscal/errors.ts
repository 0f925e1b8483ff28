import { refusals } from '../kernel/errors.js';

export const fiscalErrors = {
  CERTIFICADO_JA_EXISTE: { kind: 'conflict', message: 'Este certificado já existe.' },
  CERTIFICADO_NAO_ENCONTRADO: { kind: 'absent', message: 'Certificado não encontrado: {id}.' },
  CERTIFICADO_REPETIDO: { kind: 'conflict', message: 'Este certificado já foi incluído{onde}.' },
  CERTIFICADO_RECUSADO: { kind: 'refused', message: '{motivo}' },
  CERTIFICADO_SEM_SEGREDO: {
    kind: 'conflict',
    message: 'O que abre este certificado não está mais aqui: exclua-o e inclua-o de novo.',
  },
  DISTRIBUICAO_NAO_ENCONTRADA: { kind: 'absent', message: 'Ainda não se perguntou à SEFAZ pelas notas deste documento: {id}.' },
  DISTRIBUICAO_DE_OUTRA_CONTA: {
    kind: 'conflict',
    message:
      'As notas deste CPF ou CNPJ já são buscadas por outra conta desta instalação. Dois que perguntam pelo mesmo são recusados pela SEFAZ.',
  },
  SEFAZ_OCUPADA: { kind: 'conflict', message: 'Já se está perguntando à SEFAZ pelas notas deste documento. Aguarde um instante.' },
  SEFAZ_PEDE_ESPERA: { kind: 'conflict', message: 'A SEFAZ pede que se espere até {hora} para perguntar de novo.' },
  SEFAZ_COTA_USADA: {
    kind: 'conflict',
    message: 'Já se perguntou {vezes} vezes em uma hora, e a SEFAZ recusa mais do que isso. Espere até {hora}.',
  },
  SEFAZ_NAO_RESPONDEU: {
    kind: 'conflict',
    message: 'A SEFAZ não respondeu. Nada se perdeu: o que foi assinado está guardado e vai de novo como está.',
  },
  MENSAGEM_FORA_DO_LEIAUTE: {
    kind: 'refused',
    message: 'O pedido não está como o leiaute da SEFAZ manda, e não foi enviado: {motivo}.',
  },
  SEFAZ_RECUSOU: { kind: 'refused', message: 'A SEFAZ recusou ({cStat}): {motivo}' },
  CERTIFICADO_NAO_ESTA_EM_USO: {
    kind: 'conflict',
    message: 'Este certificado está desativado: inclua-o de novo, ou inclua outro, para perguntar à SEFAZ.',
  },
  NOTA_RECEBIDA_NAO_ENCONTRADA: { kind: 'absent', message: 'Não há nota recebida com a chave {chave}.' },
  NOTA_SEM_XML: { kind: 'conflict', message: 'O XML desta nota ainda não veio. {porque}' },
  EVENTO_SEM_XML: { kind: 'absent', message: 'Desta nota não há o evento {evento}, ou a SEFAZ ainda não respondeu sobre ele.' },
  NOTA_NAO_SE_INCLUI: { kind: 'refused', message: '{motivo}' },
  NOTA_NAO_SE_MANIFESTA: { kind: 'refused', message: 'Sobre esta nota nada mais se diz: foi {situacao}.' },
  NOTA_DE_OUTRO_DOCUMENTO: { kind: 'refused', message: 'Esta nota foi emitida para outro documento que não o deste certificado.' },
  CIENCIA_DEPOIS_DA_CONCLUSIVA: { kind: 'refused', message: 'Desta nota já se disse mais do que a ciência: {qual}.' },
  CIENCIA_SEM_CONSENTIMENTO: { kind: 'refused', message: 'Sem o consentimento da fazenda, nada se diz de uma nota sem que alguém peça.' },
  CONSENTIMENTO_DE_OUTRAS_PALAVRAS: {
    kind: 'refused',
    message: 'O texto da autorização não é mais este: leia o de agora antes de concordar.',
    campo: 'palavras',
  },
  MANIFESTACAO_RECUSADA: { kind: 'refused', message: '{motivo}' },
  MANIFESTACAO_FORA_DO_PRAZO: { kind: 'refused', message: '{qual}: o prazo era de {dias} dias, até {ate}.' },
  LIVRO_GRANDE_DEMAIS: { kind: 'refused', message: 'Um livro-caixa de mais de {max} linhas não se guarda inteiro.' },
  LIVRO_SO_DE_ALGUMAS: {
    kind: 'refused',
    message: 'Quem vê só algumas fazendas não vê o livro-caixa inteiro: peça a quem vê todas.',
  },
  ENTREGA_NO_FUTURO: { kind: 'refused', message: 'Esse dia ainda não chegou.', campo: 'entregueEm' },
  MANIFESTACAO_ESGOTADA: { kind: 'refused', message: '{qual}: a SEFAZ só aceita isto {vezes} vezes por nota.' },
} as const;

export const refuseFiscal = refusals(fiscalErrors);
