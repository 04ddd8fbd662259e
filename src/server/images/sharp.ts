import sharp from 'sharp';

// Only formats that browsers show: the library could also read vector graphics, documents and more, each an attack
// surface. This applies to the whole process, so all code imports the library from here, configured.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});
// The same image is hardly ever sent twice.
sharp.cache(false);

/** The image library, configured for untrusted images. */
export { sharp };
