import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NotFound } from '../../app/route-error.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { Formulario } from './form/formulario.js';
import { rascunhoGuardado } from './guardado.js';
import { processoDe } from './processos.js';
import { type RegistroVersionado, useCorrigir, useRegistro } from './processos.api.js';
import { emBranco, type Rascunho } from './rascunho.js';
import type { Processo, Registro } from './tipos.js';

/** A record as its own form says it. */
const rascunhoDo = (registro: Registro): Rascunho => ({
  ...emBranco(),
  local: registro.local === null ? null : String(registro.local),
  entrada: registro.entrada,
  hora: registro.hora ?? '',
  umidade: registro.umidade,
  pesoEntrada: registro.pesoEntrada,
  pesoSaida: registro.pesoSaida,
  saida: registro.saida ?? '',
  horaSaida: registro.horaSaida ?? '',
  umidadeSaida: registro.umidadeSaida,
  lotes: registro.lotes.map(({ id, codigo, unidade, quantidade }) => ({
    id,
    codigo,
    unidade,
    quantidade,
    disponivel: quantidade,
    onde: 'neste registro',
    fazenda: 0,
  })),
  talhoes: registro.talhoes.map(({ id, talhao, data, quantidade }) => ({ key: id, talhao: String(talhao), data, quantidade })),
  saidas: registro.saidas.map(({ id, tipo, qualidade, quantidade }) => ({ key: id, id, tipo, qualidade: qualidade ?? '', quantidade })),
  adicionais: registro.adicionais.map(({ id, descricao, tipo, resultado }) => ({
    key: id,
    descricao,
    tipo: tipo ?? '',
    resultado: resultado ?? '',
  })),
  perda: registro.perda,
  unidadeFracao: registro.unidadeFracao === null ? null : String(registro.unidadeFracao),
  medida: registro.medida,
  medidaTara: registro.medidaTara,
  responsavel: registro.responsavel ?? '',
  descricao: registro.descricao ?? '',
  avulso: registro.avulso,
});

const Escrever = ({ processo, registro }: { processo: Processo; registro: RegistroVersionado }) => {
  const navigate = useNavigate();
  const corrigir = useCorrigir(processo, registro);
  const [guardado] = useState(() => rascunhoGuardado(processo.nome, registro.id));
  const [inicial] = useState(() => guardado ?? rascunhoDo(registro));
  return (
    <Formulario
      processo={processo}
      id={registro.id}
      inicial={inicial}
      guardado={guardado !== undefined}
      enviar={(envio) => corrigir.mutateAsync(envio)}
      onGravado={() => void navigate(`${processo.endereco}/${registro.id}`)}
    />
  );
};

const Corrigir = ({ processo, id }: { processo: Processo; id: string }) => {
  const read = useRegistro(processo, id);
  const titulo = `${processo.registro} ${read.data?.codigo ?? id}`;
  return (
    <Page
      back={{ to: `${processo.endereco}/${id}`, label: titulo }}
      title={`Corrigir: ${titulo}`}
      about="O que estava escrito continua na história, ao lado do novo."
    >
      <Loaded read={read}>{(registro) => <Escrever processo={processo} registro={registro} />}</Loaded>
    </Page>
  );
};

/** A record of any process, said anew. */
export const Component = () => {
  const { processo: nome, id = '' } = useParams();
  const processo = processoDe(nome);
  return processo && processo.nome !== 'colheita' ? <Corrigir key={`${nome}/${id}`} processo={processo} id={id} /> : <NotFound />;
};
