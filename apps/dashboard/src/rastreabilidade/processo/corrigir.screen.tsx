import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { NotFound } from '../../app/rotas/route-error.js';
import type { Entry } from '../../http/outbox/entry.js';
import { useReopened } from '../../http/outbox/use-outbox.js';
import { Page } from '../../ui/page.js';
import { Lines, Loaded } from '../../ui/states.js';
import { Formulario } from './form/formulario.js';
import { processoDe } from './processos.js';
import { caminhoDe, type RegistroVersionado, useCorrigir, useRegistro } from './processos.api.js';
import { emBranco, type Rascunho } from './rascunho.js';
import type { Processo, Registro } from './tipos.js';

/** A record as its own form says it. */
const rascunhoDo = (registro: Registro): Rascunho => ({
  ...emBranco(),
  local: registro.local === null ? null : String(registro.local),
  entrada: registro.entrada,
  hora: registro.hora ?? '',
  umidadeEntrada: registro.umidadeEntrada,
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
  talhoes: registro.talhoes.map(({ id, talhao, ...colhido }) => ({ ...colhido, key: id, talhao: String(talhao) })),
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

type Escrita = { readonly processo: Processo; readonly registro: RegistroVersionado; readonly reaberto: Entry | undefined };

const Escrever = ({ processo, registro, reaberto }: Escrita) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const corrigir = useCorrigir(processo, registro, { page: pathname, reaberto });
  const [inicial] = useState(() => ({ ...rascunhoDo(registro), ...reaberto?.values }));
  return (
    <Formulario
      processo={processo}
      id={registro.id}
      inicial={inicial}
      seq={reaberto?.seq}
      enviar={(envio) => corrigir.mutateAsync(envio)}
      onGravado={() => void navigate(caminhoDe(processo, registro.id))}
    />
  );
};

const Corrigir = ({ processo, id }: { processo: Processo; id: string }) => {
  const read = useRegistro(processo, id);
  const reaberto = useReopened();
  const titulo = `${processo.registro} ${read.data?.codigo ?? id}`;
  return (
    <Page
      back={{ to: caminhoDe(processo, id), label: titulo }}
      title={`Corrigir: ${titulo}`}
      about="O que estava escrito continua na história, ao lado do novo."
    >
      <Loaded read={read}>
        {(registro) => (reaberto === null ? <Lines /> : <Escrever processo={processo} registro={registro} reaberto={reaberto} />)}
      </Loaded>
    </Page>
  );
};

/** Corrects a record of any process. */
export const Component = () => {
  const { processo: nome, id = '' } = useParams();
  const processo = processoDe(nome);
  return processo ? <Corrigir key={`${nome}/${id}`} processo={processo} id={id} /> : <NotFound />;
};
