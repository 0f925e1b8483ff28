import { Button, Checkbox, Group, Paper, Skeleton } from '@mantine/core';
import { IconDownload, IconLock, IconLockOpen, IconPencil, IconSignature, IconTrash } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useMay } from '../../http/may.js';
import { OQueSegue } from '../../screens/o-que-segue.js';
import { Alteracoes } from '../../suporte/alteracoes/alteracoes.js';
import { Anexos } from '../../suporte/arquivos/anexos.js';
import { Confirm } from '../../ui/confirm.js';
import { Facts } from '../../ui/facts.js';
import { count, day, money, quantity } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Failure } from '../../ui/states.js';
import { Banco } from './banco.js';
import { CategoriaInput, useCategoriaDe } from './categoria-input.js';
import { type DaFolha, type Folha, isFechada, useFolha } from './folhas.api.js';
import { useAbrirFolha, useBaixarFolha, useBaixarRecibos, useExcluirFolha, useTrancarFolha } from './folhas.writes.js';
import { Pix } from './pix.js';
import { Retorno } from './retorno.js';
import { SituacaoDaFolha } from './situacao.js';
import type { Tela } from './telas.js';
import { Versoes } from './versoes.js';

const Trancar = ({ tela, folha }: DaFolha) => {
  const trancar = useTrancarFolha(tela);
  const [categoria, setCategoria] = useState(folha.categoriaNome ?? tela.categoria);
  const [rateio, setRateio] = useState(false);
  const categoriaDe = useCategoriaDe();
  return (
    <Confirm
      main
      label="Fechar folha"
      icon={IconLock}
      title="Fechar a folha?"
      text={`${folha.total === 0 ? 'Nada resta a pagar:' : `${money(folha.total)} viram uma despesa no financeiro, e`} os valores não mudam mais enquanto ela estiver fechada.`}
      confirm="Fechar folha"
      busy={trancar.isPending}
      onConfirm={() => trancar.mutateAsync({ folha, categoria: categoriaDe(categoria), rateio })}
    >
      <OQueSegue method="PUT" path={`${tela.folhas}/trancar/${folha.id}`} />
      <CategoriaInput label="Categoria da despesa" value={categoria} onChange={setCategoria} />
      <Checkbox
        label="Repartir a despesa entre os talhões do trabalho"
        checked={rateio}
        onChange={(event) => setRateio(event.currentTarget.checked)}
      />
    </Confirm>
  );
};

const Reabrir = ({ tela, folha }: DaFolha) => {
  const abrir = useAbrirFolha(tela);
  return (
    <Confirm
      label="Reabrir"
      icon={IconLockOpen}
      title="Reabrir a folha?"
      text="A despesa que ela gerou é desfeita e os valores voltam a poder mudar."
      confirm="Reabrir"
      busy={abrir.isPending}
      onConfirm={() => abrir.mutateAsync(folha)}
    />
  );
};

const Excluir = ({ tela, folha }: DaFolha) => {
  const excluir = useExcluirFolha(tela);
  const navigate = useNavigate();
  return (
    <Confirm
      label="Excluir"
      icon={IconTrash}
      title="Excluir a folha?"
      text="Ela sai da lista. O trabalho que ela somava continua a pagar."
      confirm="Excluir"
      busy={excluir.isPending}
      onConfirm={() => excluir.mutateAsync(folha).then(() => navigate(tela.folhas))}
    />
  );
};

const Actions = ({ tela, folha }: DaFolha) => {
  const baixar = useBaixarFolha(tela);
  const recibos = useBaixarRecibos(tela);
  const podeMudar = useMay('folha', 'escrever');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size="1.1rem" aria-hidden="true" />}
        loading={baixar.isPending}
        onClick={() => baixar.mutate(folha)}
      >
        Baixar planilha
      </Button>
      {isFechada(folha) ? (
        <>
          <Button
            variant="default"
            leftSection={<IconSignature size="1.1rem" aria-hidden="true" />}
            loading={recibos.isPending}
            onClick={() => recibos.mutate(folha)}
          >
            Recibos
          </Button>
          <Pix tela={tela} folha={folha} />
          <Banco tela={tela} folha={folha} />
          <Retorno tela={tela} folha={folha} />
          <Reabrir tela={tela} folha={folha} />
        </>
      ) : (
        <>
          <Excluir tela={tela} folha={folha} />
          {podeMudar && (
            <Button
              variant="default"
              component={Link}
              to={`${tela.folhas}/${folha.id}/corrigir`}
              leftSection={<IconPencil size="1.1rem" aria-hidden="true" />}
            >
              Editar
            </Button>
          )}
          <Trancar tela={tela} folha={folha} />
        </>
      )}
    </>
  );
};

const COMO = { 1: 'Um pagamento de tudo', 2: 'Uma parcela de cada um' } as const;

/** The payment terms noted on a sheet. */
const termos = ({ valorDia, valorExtra, regra, conta, pagamento, descontarAdiantamentos }: Folha): (readonly [string, string])[] => [
  ...(valorDia === null ? [] : [['Dia sem valor', money(valorDia)] as const]),
  ...(valorExtra === null ? [] : [['Hora extra sem valor', money(valorExtra)] as const]),
  ...(regra === null ? [] : [['Regra', regra] as const]),
  ...(conta === null ? [] : [['Conta', conta] as const]),
  ...(pagamento === 2 ? [['Pagamento', COMO[pagamento]] as const] : []),
  ...(descontarAdiantamentos ? [] : [['Adiantamentos', 'Não descontados'] as const]),
];

const Record = ({ tela, folha, id, Pagamentos }: DaFolha & { readonly id: string; readonly Pagamentos: ComponentType<DaFolha> }) => (
  <Page
    back={{ to: tela.folhas, label: tela.title.plural }}
    title={folha.descricao}
    about={
      <Group gap="xs">
        <SituacaoDaFolha {...folha} />
        {`${day(folha.inicio)} a ${day(folha.fim)} · ${folha.fazendaNome}`}
      </Group>
    }
    actions={<Actions tela={tela} folha={folha} />}
  >
    <Paper p="md" component="section" aria-label="A folha">
      <Facts
        items={[
          ['A pagar', money(folha.total)],
          ...(folha.litros === undefined ? [] : [['Colhido', quantity(folha.litros, 'L')] as const]),
          ['Colaboradores escolhidos', count(folha.colaboradores.length)],
          ['Data do pagamento', day(folha.data)],
          ...termos(folha),
        ]}
      />
    </Paper>
    <Pagamentos tela={tela} folha={folha} />
    <Versoes tela={tela} folha={folha} />
    <Anexos tipo={tela.especie.tabela} id={folha.id} />
    <Alteracoes path={`${tela.folhas}/${id}`} />
  </Page>
);

/** One sheet of a kind: its workers with their work and pay, and the step that closes it. */
export const folhaPage = (tela: Tela, Pagamentos: ComponentType<DaFolha>) => () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useFolha(tela, id);
  if (data) return <Record key={id} tela={tela} folha={data} id={id} Pagamentos={Pagamentos} />;
  return (
    <Page back={{ to: tela.folhas, label: tela.title.plural }} title={error ? 'Folha' : <Skeleton width="10rem" height="1.5rem" />}>
      {error ? <Failure problem={error} onRetry={() => void refetch()} /> : <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};
