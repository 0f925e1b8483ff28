export default async (): Promise<void> => {
  const { stopTestServer } = await import('@tulha/testing/test-server');
  await stopTestServer();
};
