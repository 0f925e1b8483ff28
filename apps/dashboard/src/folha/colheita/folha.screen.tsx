import { Button, Group, Paper, Skeleton } from '@mantine/core';
import { IconDownload, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { Alteracoes } from '../../suporte/alteracoes/alteracoes.js';
import { useParams } from 'react-router';
import { Anexos } from '../../suporte/arquivos/anexos.js';
import { Confirm } from '../../ui/confirm.js';
import { Facts } from '../../ui/facts.js';
import { count, day, money, quantity } from '../../ui/format.js';
import { Page } from '../../ui/page.js';
import { Failure, Loaded } from '../../ui/states.js';
import { CategoriaInput, useCategoriaDe } from './categoria-input.js';
import { FOLHAS, type FolhaCompleta, isFechada, useDetalhe, useFolha } from './folhas.api.js';
import { useAbrirFolha, useBaixarFolha, useTrancarFolha } from './folhas.writes.js';
import { Pagamentos } from './pagamentos.js';
import { SituacaoDaFolha } from './situacao.js';

const back = { to: FOLHAS, label: 'Folhas de colheita' };

const CATEGORIA = 'Mão de obra de colheita';

const Trancar = ({ folha }: { folha: FolhaCompleta }) => {
  const trancar = useTrancarFolha();
  const [categoria, setCategoria] = useState(folha.categoriaNome ?? CATEGORIA);
  const categoriaDe = useCategoriaDe();
  return (
    <Confirm
      main
      label="Fechar folha"
      icon={IconLock}
      title="Fechar a folha?"
      text={`${money(folha.total)} viram uma despesa no financeiro, e os valores não mudam mais enquanto ela estiver fechada.`}
      confirm="Fechar folha"
      busy={trancar.isPending}
      onConfirm={() => trancar.mutateAsync({ folha, categoria: categoriaDe(categoria) })}
    >
      <CategoriaInput label="Categoria da despesa" value={categoria} onChange={setCategoria} />
    </Confirm>
  );
};

const Actions = ({ folha }: { folha: FolhaCompleta }) => {
  const baixar = useBaixarFolha();
  const abrir = useAbrirFolha();
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
        <Confirm
          label="Reabrir"
          icon={IconLockOpen}
          title="Reabrir a folha?"
          text="A despesa que ela gerou é desfeita e os valores voltam a poder mudar."
          confirm="Reabrir"
          busy={abrir.isPending}
          onConfirm={() => abrir.mutateAsync(folha)}
        />
      ) : (
        <Trancar folha={folha} />
      )}
    </>
  );
};

const Record = ({ folha, id }: { folha: FolhaCompleta; id: string }) => {
  const detalhe = useDetalhe(id);
  return (
    <Page
      back={back}
      title={folha.descricao}
      about={
        <Group gap="xs">
          <SituacaoDaFolha {...folha} />
          {`${day(folha.inicio)} a ${day(folha.fim)} · ${folha.fazendaNome}`}
        </Group>
      }
      actions={<Actions folha={folha} />}
    >
      <Paper p="md" component="section" aria-label="A folha">
        <Facts
          items={[
            ['A pagar', money(detalhe.data?.total ?? folha.total)],
            ['Colhido', quantity(folha.litros, 'L')],
            ['Colaboradores', count(folha.colaboradores.length)],
            ['Data do pagamento', day(folha.data)],
          ]}
        />
      </Paper>
      <Loaded read={detalhe}>{({ content, total }) => <Pagamentos folha={folha} rows={content} total={total} />}</Loaded>
      <Anexos tipo="folha_colheita" id={folha.id} />
      <Alteracoes path={`/folha-pagamento-colheita/${id}`} />
    </Page>
  );
};

/** One harvest sheet: who picked how much, what they are owed, and closing it. */
export const Component = () => {
  const { id = '' } = useParams();
  const { data, error, refetch } = useFolha(id);
  if (data) return <Record key={id} folha={data} id={id} />;
  return (
    <Page back={back} title={error ? 'Folha' : <Skeleton width="10rem" height="1.5rem" />}>
      {error ? <Failure problem={error} onRetry={() => void refetch()} /> : <Skeleton height="16rem" radius="lg" />}
    </Page>
  );
};
