import { refusals } from '../kernel/errors.js';
import { errosDasRegras } from './ledger/regras.js';

export const rastreabilidadeErrors = {
  ...errosDasRegras,
  LOTE_NAO_ENCONTRADO: { kind: 'absent', message: 'Lote não encontrado: {id}.', campo: 'lote' },
  PASSADO_GRANDE_DEMAIS: {
    kind: 'refused',
    message: 'A conta tem mais de {limite} movimentos, e o passado de todos não se refaz de uma vez. Peça-o na página de cada lote.',
    campo: 'conhecidoEm',
  },
  LOTE_CODIGO_EM_USO: { kind: 'conflict', message: 'Já existe o lote {codigo}. Um código de lote nunca se repete.', campo: 'codigo' },
  CODIGO_EM_USO: { kind: 'conflict', message: 'O código {codigo} já foi usado. Um código nunca se repete.', campo: 'codigo' },
  LOTE_SEM_SALDO: {
    kind: 'refused',
    message: 'O lote {codigo} tem {disponivel} {unidade} disponíveis{pedidos}.',
    campo: 'lote',
  },
  LOTE_REPETIDO: { kind: 'refused', message: 'O lote {codigo} aparece duas vezes.', campo: 'lote' },
  LOTE_JA_ESTA_NO_PROCESSO: {
    kind: 'refused',
    message: 'O lote {codigo} já está inteiro em {processo}. Registre a saída antes de uma nova entrada.',
    campo: 'lote',
  },
  LOTE_EM_OUTRO_LUGAR: {
    kind: 'refused',
    message: 'Em {em} o lote {codigo} não podia estar em dois lugares: estava {lugar} {periodo}. Corrija a data, ou antes {passo}.',
    campo: 'data',
  },
  LOTE_JA_SAIU: {
    kind: 'refused',
    message: 'Em {em} já não havia tanto do lote {codigo}: {passo} o levou em {quando}. Corrija a data, ou antes {passo}.',
    campo: 'data',
  },
  LOTE_DE_OUTRA_UNIDADE: {
    kind: 'refused',
    message: 'O lote {codigo} é medido em {unidade}; este processo trabalha com {esperada}.',
    campo: 'lote',
  },
  LOTES_OBRIGATORIOS: { kind: 'refused', message: 'Lotes obrigatórios', campo: 'lotes' },
  SAIDAS_OBRIGATORIAS: { kind: 'refused', message: 'Informe ao menos uma saída do processo.', campo: 'saidas' },
  DATA_ANTES_DO_LOTE: { kind: 'refused', message: 'O lote {codigo} é de {em}: o movimento não pode ser antes disso.', campo: 'data' },
  SAIDA_NAO_E_DO_REGISTRO: { kind: 'refused', message: 'A saída {id} não é deste registro. De uma saída nova, não diga o id.' },
  ADICIONAL_NAO_E_DO_REGISTRO: {
    kind: 'refused',
    message: 'A informação adicional {id} não é deste registro. De uma nova, não diga o id.',
  },
  SAIDA_ANTES_DA_ENTRADA: { kind: 'refused', message: 'A saída ({saida}) não pode ser antes da entrada ({entrada}).', campo: 'dataSaida' },
  PROCESSO_NAO_ENCONTRADO: { kind: 'absent', message: 'Registro não encontrado: {processo} {id}.' },
  PROCESSO_JA_CONCLUIDO: { kind: 'conflict', message: 'A saída de {processo} {id} já foi registrada.' },
  CORRECAO_IMPEDIDA: {
    kind: 'refused',
    message: 'Faltariam {falta} {unidade} no lote {codigo} para o que já aconteceu depois. Desfaça antes {passo}.',
    campo: 'lote',
  },
  LOTE_JA_USADO: { kind: 'refused', message: 'O lote {codigo} já foi usado. Desfaça antes {passo}.', campo: 'lote' },
  LOTE_ANTES_DO_USO: {
    kind: 'refused',
    message: 'O lote {codigo} não pode ser de {em}: {passo} o usou em {quando}.',
    campo: 'data',
  },
  ULTIMA_ENTRADA: {
    kind: 'refused',
    message: '{entrada} é tudo o que entrou: {passo} ficaria sem entrada. Exclua o registro inteiro, ou corrija-o com outra entrada.',
    campo: 'lote',
  },
  DESTINO_NAO_E_SAIDA: {
    kind: 'refused',
    message: 'Diga para onde foi: perda, ou o número de outro lote que saiu deste mesmo processo.',
    campo: 'destino',
  },
  ORIGEM_CIRCULAR: { kind: 'refused', message: 'O lote {codigo} vem deste mesmo processo: não pode entrar nele.', campo: 'lote' },
  SAI_MAIS_DO_QUE_ENTRA: {
    kind: 'refused',
    message: 'Saem {saida} kg, mas entraram {entrada} kg. Confira as quantidades.',
    campo: 'quantidade',
  },
  PERDA_NAO_FECHA: {
    kind: 'refused',
    message: 'Entraram {entrada} kg e saíram {saida} kg: a perda é de {esperada} kg, não de {informada} kg.',
    campo: 'perda',
  },
  COLHEITA_DEPOIS_DA_DESPOLPA: {
    kind: 'refused',
    message: 'O café colhido em {colheita} não pode ter sido despolpado em {despolpa}.',
    campo: 'talhao',
  },
  MEDIDA_OBRIGATORIA: { kind: 'refused', message: 'Informe a medida de que se desconta a tara.', campo: 'medida' },
  MEDIDA_DE_OUTRA_UNIDADE: {
    kind: 'refused',
    message: 'A unidade {unidade} é medida em {saida}; o rebenefício trabalha com kg.',
    campo: 'unidadeFracao',
  },
  TARA_MAIOR_QUE_A_MEDIDA: {
    kind: 'refused',
    message: 'A tara ({tara} kg) deve ser menor que a medida ({medida} kg).',
    campo: 'medidaTara',
  },
  DEPOSITO_NAO_FECHA: { kind: 'refused', message: 'Os lotes somam {soma} kg, mas o depósito é de {total} kg.', campo: 'kg' },
  VENDA_ANTES_DO_DEPOSITO: {
    kind: 'refused',
    message:
      'Em {em}, {falta} kg vendidos do lote {codigo} não estavam na fazenda nem na cooperativa: o depósito é de depois. Corrija a data da venda ou a do depósito.',
    campo: 'data',
  },
  VENDA_FINALIZADA_ANTES: {
    kind: 'refused',
    message: 'A venda {codigo} é de {aberta}: não pode ser finalizada antes, em {em}.',
    campo: 'data',
  },
  TALHOES_DE_OUTRA_FAZENDA: {
    kind: 'refused',
    message: 'Um lote junta talhões de uma fazenda só, a fazenda escolhida.',
    campo: 'talhoes',
  },
  DESPOLPADOR_SEM_TIPO: {
    kind: 'refused',
    message: 'Só um descascador tem mais de uma saída. Diga antes, no cadastro, o tipo de "{despolpador}", ou deixe só uma saída.',
    campo: 'saida',
  },
  TALHAO_EM_DUAS_SAFRAS: {
    kind: 'refused',
    message: 'O talhão {talhao} aparece com duas safras. Diga uma só, ou forme dois lotes.',
    campo: 'talhoes',
  },
  MOTIVO_OBRIGATORIO: {
    kind: 'refused',
    message: 'Diga o motivo: isto muda {oQue} outros já receberam ({documentos}).',
    campo: 'motivo',
  },
  EUDR_IMPEDIDO: { kind: 'refused', message: 'O pacote para a União Europeia seria recusado: {motivo}' },
  DOCUMENTO_GRANDE_DEMAIS: {
    kind: 'refused',
    message: 'A história deste café passa de {limite} registros: exporte os lotes de que ele veio, um a um.',
  },
  AMOSTRA_CLASSIFICADA: { kind: 'refused', message: 'A amostra {codigo} já foi classificada. Exclua antes a classificação.' },
  AMOSTRA_DE_OUTRO_LOTE: { kind: 'refused', message: 'Esta amostra não é deste lote.', campo: 'amostra' },
  CLASSIFICACAO_VAZIA: { kind: 'refused', message: 'Informe ao menos um resultado da classificação.', campo: 'tipo' },
  LEITURA_FORA_DO_PERIODO: { kind: 'refused', message: 'Em {em} o café não estava no secador: {periodo}.', campo: 'data' },
  LEITURA_FICARIA_FORA: {
    kind: 'refused',
    message: 'Há uma leitura de {em}, e o café {periodo}. Corrija ou exclua antes a leitura.',
    campo: 'dataSaida',
  },
  VENDA_JA_RESERVADA: { kind: 'conflict', message: 'O café desta venda já está reservado.' },
  VENDA_NAO_RESERVADA: { kind: 'conflict', message: 'Esta venda não tem café reservado.' },
  VENDA_AVULSA_COM_LOTES: { kind: 'refused', message: 'Uma venda avulsa não tem lotes: deixe produtos de fora.', campo: 'produtos' },
  VENDA_SEM_O_PRODUTO: { kind: 'absent', message: 'Esta venda não tem esse produto.', campo: 'item' },
  VENDA_SEM_O_LOTE: { kind: 'absent', message: 'Esta venda não tem esse lote.', campo: 'lote' },
  VENDA_SEM_A_ENTREGA: { kind: 'absent', message: 'Esta venda não tem essa entrega.' },
  VENDA_COM_ENTREGAS: { kind: 'conflict', message: 'A venda {codigo} já tem entregas: cancele-as antes de apagar a venda.' },
  VENDA_ENTREGUE_A_OUTRO: {
    kind: 'conflict',
    message: 'A venda {codigo} já tem entregas a este cliente: cancele-as antes de mudar de cliente.',
    campo: 'cliente',
  },
  VENDA_DEPOIS_DA_ENTREGA: {
    kind: 'refused',
    message: 'A venda {codigo} tem uma entrega de {entrega}: não pode passar a ser de {em}.',
    campo: 'data',
  },
  PRODUTO_JA_ENTREGUE: {
    kind: 'refused',
    message:
      'Do lote {codigo} já foram entregues {entregue} kg nesta venda: a linha não muda de lote, nem fica menor. Cancele antes a entrega.',
    campo: 'produtos',
  },
  PRODUTO_MARCADO: { kind: 'conflict', message: 'A linha do lote {codigo} já está marcada como entregue: desmarque-a antes.' },
  ENTREGA_A_MAIS: {
    kind: 'refused',
    message: 'Falta entregar {falta} kg da linha do lote {codigo}; foram ditos {ditos} kg.',
    campo: 'quantidade',
  },
  ENTREGA_SEM_LINHA: { kind: 'refused', message: 'Diga qual linha da venda foi entregue.', campo: 'item' },
  ENTREGA_ANTES_DA_VENDA: {
    kind: 'refused',
    message: 'A venda {codigo} é de {aberta}: a entrega não pode ser antes, em {em}.',
    campo: 'data',
  },
  ENTREGA_NAO_FECHA: {
    kind: 'refused',
    message: 'O peso na balança e a quebra somam {soma} kg, e foram entregues {entregue} kg.',
    campo: 'quebra',
  },
  VENDA_MUDOU: {
    kind: 'conflict',
    message: 'A venda {codigo} foi alterada neste instante, e tem outras parcelas. Confira e finalize outra vez.',
  },
  VENDA_ALEM_DO_CONTRATO: {
    kind: 'refused',
    message:
      'O contrato {numero} é de {contratadas} sacas, e com esta venda se vendem {vendidas}: {alem} kg a mais. Corrija as quantidades ou diga o motivo.',
    campo: 'contrato',
  },
  VENDA_JA_FINALIZADA: { kind: 'conflict', message: 'Esta venda já foi finalizada. Abra a venda antes de mudar.' },
} as const;

export const refuse = refusals(rastreabilidadeErrors);
