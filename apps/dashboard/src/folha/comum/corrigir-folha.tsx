import { useNavigate, useParams } from 'react-router';
import { useReopened, useTypedAgain } from '../../http/outbox/use-outbox.js';
import { fieldErrors } from '../../ui/form/errors.js';
import { Resumed } from '../../ui/form/resumed.js';
import { useForm } from '../../ui/form/use-form.js';
import { Page } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { useCategoriaDe } from './categoria-input.js';
import { type Folha, type FolhaCompleta, isFechada, useFolha } from './folhas.api.js';
import { useAlterarFolha } from './folhas.writes.js';
import { bodyOf, erradoEm, Formulario, type Values } from './formulario.js';
import type { Tela } from './telas.js';

const comoEsta = (folha: Folha): Values => ({
  ...{ descricao: folha.descricao, inicio: folha.inicio, fim: folha.fim, data: folha.data },
  ...{ fluxo: folha.fluxo === null ? '' : String(folha.fluxo), categoria: folha.categoriaNome ?? '' },
  ...{ colaboradores: [...folha.colaboradores], talhoes: folha.talhoes.map(String) },
  ...{ valorDia: folha.valorDia, valorExtra: folha.valorExtra, regra: folha.regra ?? '', conta: folha.conta ?? '' },
  ...{ pagamento: folha.pagamento === 2 ? '2' : '1', descontarAdiantamentos: folha.descontarAdiantamentos },
});

const Corrigir = ({ tela, folha }: { readonly tela: Tela; readonly folha: FolhaCompleta }) => {
  const categoriaDe = useCategoriaDe();
  const reopened = useReopened();
  const form = useForm<Values>({
    unsaved: { over: true, seq: reopened?.seq },
    initialValues: comoEsta(folha),
    validate: (values) => erradoEm(tela, values, bodyOf(values, categoriaDe)),
  });
  useTypedAgain(form, reopened);
  const alterar = useAlterarFolha(tela, folha);
  const navigate = useNavigate();

  const send = async (values: Values) => {
    try {
      await alterar.mutateAsync({ body: bodyOf(values, categoriaDe), values });
      await navigate(`${tela.folhas}/${folha.id}`);
    } catch (cause) {
      form.setErrors(fieldErrors(cause));
    }
  };
  return (
    <>
      <Resumed form={form} />
      <Formulario
        {...{ tela, form, fazenda: folha.fazenda }}
        save="Gravar folha"
        busy={alterar.isPending}
        onSend={(values) => void send(values)}
      />
    </>
  );
};

/** An open sheet of a kind, said anew: its lines are looked up again. */
export const corrigirFolha = (tela: Tela) => () => {
  const { id = '' } = useParams();
  const read = useFolha(tela, id);
  const nome = read.data?.descricao ?? tela.title.singular;
  return (
    <Page back={{ to: `${tela.folhas}/${id}`, label: nome }} title={`Editar: ${nome}`} about={tela.sobre}>
      <Loaded read={read}>
        {(folha) =>
          isFechada(folha) ? 'A folha está fechada. Reabra-a antes de mudar.' : <Corrigir key={folha.id} tela={tela} folha={folha} />
        }
      </Loaded>
    </Page>
  );
};
